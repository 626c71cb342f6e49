import PersonIcon from '@mui/icons-material/PersonOutlined';
import { styled } from '@mui/material/styles';
import { initialsOf } from 'contract/initials';

import { type PictureSize, usePicture } from './use-picture.ts';

/**
 * A student's picture, round: 32 px in rows, 96 px on a page; initials on beige where there is none or until it is
 * there, and a figure for one without a name. The picture is a background: an image cut round would be a piece of its
 * own in the browser's picture of each row (docs/decisions/023).
 */
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
  size?: PictureSize;
}) {
  const address = usePicture(picture, size);
  return (
    <Round data-size={size} aria-hidden>
      <span>{initialsOf(firstName, lastName) || <PersonIcon fontSize="inherit" />}</span>
      {address !== undefined && (
        <span className="picture" data-picture={picture} style={{ backgroundImage: `url("${address}")` }} />
      )}
    </Round>
  );
}

const Round = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: 32,
  blockSize: 32,
  borderRadius: '50%',
  background: 'var(--beige)',
  color: 'var(--text)',
  fontSize: '0.75rem',
  fontWeight: 600,
  '&[data-size="page"]': { inlineSize: 96, blockSize: 96, fontSize: '1.75rem' },
  '&[data-size="page"] svg': { fontSize: '3rem', color: 'var(--muted)' },
  '& > *': { gridArea: '1 / 1' },
  '& .picture': {
    inlineSize: '100%',
    blockSize: '100%',
    borderRadius: 'inherit',
    background: 'center / cover no-repeat',
  },
});
