import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { initialsOf } from 'contract/initials';
import { Suspense, useEffect, useState } from 'react';

import { useSession } from '../../api/session-store.ts';
import { schoolLogo, useSchool } from '../../api/starting-point.ts';
import { useUnsent } from '../../api/unsent.ts';
import { fetchedComponent } from '../../ui/fetched-component.tsx';
import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { fullName } from '../../ui/full-name.ts';
import { keptLine } from '../../ui/kept-line.ts';
import { uiTexts } from '../../ui/texts.ts';
import { WholeYears } from '../../ui/whole-years.tsx';
import { phone } from '../../ui/windows.ts';
import { appTexts } from '../texts.ts';
import { serif } from '../theme/fonts.ts';
import { usePeriod } from '../use-period.ts';
import { AppearanceMenu } from './appearance-menu.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** The school, the period, what waits to be sent, who is signed in, and the way out. */
export function TopBar() {
  const session = useSession();
  const school = useSchool();
  const { label: period } = usePeriod();
  const [leaving, setLeaving] = useState(false);
  const name = fullName(session);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        [narrow]: { flexWrap: 'wrap' },
        alignItems: 'center',
        gap: { xs: 2, sm: 3 },
        minHeight: 56,
        px: { xs: 'var(--gutter)', md: 'var(--gutter-wide)' },
        py: 2,
        bgcolor: 'background.paper',
        borderTop: 3,
        borderTopColor: 'primary.main',
        borderBottom: 1,
        borderBottomColor: 'divider',
        // On a phone what waits stands in the room of the logo and the initials, so that name and period keep theirs.
        [`${phone} and (min-width: 22.01em)`]: {
          '&:has([data-told]) .in-room-of-unsent': { display: 'none' },
        },
      }}
    >
      <Box
        component="img"
        className="in-room-of-unsent"
        src={schoolLogo(school)}
        alt=""
        sx={{ width: 36, height: 36, objectFit: 'contain' }}
      />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          columnGap: 4,
          [wide]: { flexDirection: 'row', alignItems: 'center' },
          // All but the logo's room.
          [narrow]: { flexBasis: 'calc(100% - 60px)' },
        }}
      >
        <Typography
          title={school.name}
          sx={{
            fontFamily: serif,
            fontWeight: 600,
            fontSize: { xs: '0.9375rem', sm: '1.125rem' },
            lineHeight: 1.2,
            // A long name is not to push the page down, nor what waits, on a phone, when it is told beside it.
            ...fewLines,
          }}
        >
          {school.name}
        </Typography>
        <Typography
          sx={{
            fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
            // At 400 % it takes a second line.
            [wide]: { whiteSpace: 'nowrap' },
            color: 'text.secondary',
            flex: 'none',
            ...keptLine,
          }}
        >
          <WholeYears>{period}</WholeYears>
        </Typography>
      </Box>
      <Box
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 'inherit',
          ml: 'auto',
          [narrow]: { flexShrink: 1, minWidth: 0 },
        }}
      >
        <Unsent />
        <AppearanceMenu />
        <Avatar
          className="in-room-of-unsent"
          role="img"
          aria-label={appTexts.signedInAs(name)}
          title={name}
          sx={{
            width: 32,
            height: 32,
            fontSize: '0.8125rem',
            fontWeight: 600,
            bgcolor: 'secondary.main',
            color: 'text.primary',
          }}
        >
          {initialsOf(session.first_name, session.last_name) || initialsOf(session.name, '')}
        </Avatar>
        <Button
          onClick={() => setLeaving(true)}
          aria-label={appTexts.logout}
          startIcon={<LogoutIcon />}
          sx={{
            flex: 'none',
            minWidth: 'var(--target)',
            px: { xs: 1, sm: 3 },
            '& .MuiButton-startIcon': { m: { xs: 0, sm: '0 6px 0 0' } },
          }}
        >
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {appTexts.logout}
          </Box>
        </Button>
      </Box>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </Box>
  );
}

/** By the size of letters, which a browser may show larger: the period has room beside the school's name. */
const wide = '@media (min-width: 37.5em)';

/** What can be pressed, and what waits, stands in a second line: the name needs the first. */
const narrow = '@media (max-width: 22em)';

const fewLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  [narrow]: { WebkitLineClamp: 3 },
} as const;

const { Component: UnsentDialog } = fetchedComponent(
  async () => (await import('./unsent-dialog.tsx')).UnsentDialog,
);

/** What the server does not have, once that lasts longer than a save takes: at each save it would come and go. */
function Unsent() {
  const { waiting, failed, heard } = useUnsent();
  const count = waiting + failed;
  const isSome = count > 0;
  const isToSettle = failed > 0;
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!isSome) return;
    const since = setTimeout(() => setLong(true), 1000);
    return () => {
      clearTimeout(since);
      setLong(false);
    };
  }, [isSome]);
  function close() {
    setOpen(false);
    // With all of it settled, the button that led there is gone.
    focusWhenFree(() => document.getElementById('content'));
  }
  const words = [waiting > 0 && appTexts.waiting(waiting), failed > 0 && uiTexts.notStored(failed)];
  const Icon = failed > 0 ? ErrorIcon : ScheduleIcon;
  return (
    <Box
      role="status"
      // What was said where it was typed is not said again.
      aria-live={count > 0 && count === heard ? 'off' : 'polite'}
      data-waiting={count}
      data-told={isSome && long ? '' : undefined}
      sx={{ display: 'flex' }}
    >
      {/* Always there: its first look would have the browser style the whole page anew in the middle of typing. */}
      <Box
        component={isToSettle ? 'button' : 'span'}
        {...(isToSettle && { type: 'button', onClick: () => setOpen(true) })}
        style={isSome && long ? undefined : { display: 'none' }}
        title={failed > 0 ? appTexts.failedHint : appTexts.waitingHint}
        sx={{
          display: 'inline-flex',
          border: 0,
          p: 0,
          minHeight: 'var(--target)',
          bgcolor: 'transparent',
          fontFamily: 'inherit',
          cursor: isToSettle ? 'pointer' : 'default',
          // On a phone the words stand below their sign: the school's name needs the room.
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: 'center',
          columnGap: 1,
          // Logo, initials and the gaps beside them.
          width: { xs: 84, sm: 'auto' },
          whiteSpace: { xs: 'normal', sm: 'nowrap' },
          textAlign: 'center',
          fontSize: { xs: '0.6875rem', sm: '0.875rem' },
          lineHeight: 1.2,
          fontWeight: 600,
          color: failed > 0 ? 'var(--mark-failed)' : 'var(--mark-waiting)',
          [narrow]: { flexDirection: 'row', width: 'auto' },
        }}
      >
        <Icon fontSize="small" aria-hidden />
        <span>{long && words.filter(Boolean).join(', ')}</span>
      </Box>
      {open && (
        <Suspense fallback={null}>
          <UnsentDialog open onClose={close} />
        </Suspense>
      )}
    </Box>
  );
}
