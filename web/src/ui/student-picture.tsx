import PersonIcon from '@mui/icons-material/PersonOutlined';
import { styled } from '@mui/material/styles';
import { useState } from 'react';

/** Fetched anew with each visit, and once within it (1-term-reporting §9). */
const visit = Date.now();

/** A student's picture, round: 32 px in rows, 96 px on a page; initials on beige where there is none, and a figure for one without a name. */
export function StudentPicture({
  picture,
  firstName,
  lastName,
  size = 'row',
}: {
  /** The file's name under /img/students/, '' where there is none. */
  picture: string;
  firstName: string;
  lastName: string;
  size?: 'row' | 'page';
}) {
  const [failed, setFailed] = useState('');
  const shown = picture !== '' && failed !== picture;
  return (
    <Round data-size={size} aria-hidden>
      {shown ? (
        <img
          src={`/img/students/${encodeURIComponent(picture)}?t=${visit}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
        />
      ) : (
        initialsOf(firstName, lastName) || <PersonIcon fontSize="inherit" />
      )}
    </Round>
  );
}

/** 'Aisha', 'Mohammed' → 'AM'. */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}

const Round = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 32,
  blockSize: 32,
  borderRadius: '50%',
  overflow: 'hidden',
  background: 'var(--beige)',
  color: 'var(--text)',
  fontSize: '0.75rem',
  fontWeight: 600,
  '&[data-size="page"]': { inlineSize: 96, blockSize: 96, fontSize: '1.75rem' },
  '&[data-size="page"] svg': { fontSize: '3rem', color: 'var(--muted)' },
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});
