import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

import { useSession } from '../../api/session-store.ts';
import { schoolLogo, useSchool } from '../../api/starting-point.ts';
import { useWaiting } from '../../api/waiting.ts';
import { initialsOf } from '../../ui/student-picture.tsx';
import { appTexts } from '../texts.ts';
import { serif } from '../theme.ts';
import { usePeriod } from '../use-period.ts';
import { AppearanceMenu } from './appearance-menu.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** The school, the period, what waits to be sent, who is signed in, and the way out. */
export function TopBar() {
  const session = useSession();
  const school = useSchool();
  const { label: period } = usePeriod();
  const [leaving, setLeaving] = useState(false);
  const fullName = `${session.first_name} ${session.last_name}`.trim();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
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
      }}
    >
      <Box
        component="img"
        src={schoolLogo(school)}
        alt=""
        sx={{ width: 36, height: 36, objectFit: 'contain' }}
      />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          justifyContent: 'space-between',
          columnGap: 4,
        }}
      >
        <Typography
          sx={{
            fontFamily: serif,
            fontWeight: 600,
            fontSize: { xs: '0.9375rem', sm: '1.125rem' },
            lineHeight: 1.2,
          }}
        >
          {school.name}
        </Typography>
        <Typography
          sx={{ fontSize: { xs: '0.8125rem', sm: '0.9375rem' }, color: 'text.secondary', flex: 'none' }}
        >
          {period}
        </Typography>
      </Box>
      <Waiting />
      <AppearanceMenu />
      <Avatar
        role="img"
        aria-label={appTexts.signedInAs(fullName)}
        title={fullName}
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
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </Box>
  );
}

/** What waits to be sent, once it waits longer than a save takes: at each save it would come and go. */
function Waiting() {
  const count = useWaiting();
  const waits = count > 0;
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const since = setTimeout(() => setLong(true), 1000);
    return () => {
      clearTimeout(since);
      setLong(false);
    };
  }, [waits]);
  return (
    <Box role="status" data-waiting={count}>
      {waits && long && (
        <Box
          component="span"
          title={appTexts.waitingHint}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            whiteSpace: 'nowrap',
            fontWeight: 600,
            color: 'var(--mark-waiting)',
          }}
        >
          <ScheduleIcon fontSize="small" aria-hidden />
          {/* On a phone two short lines: the school's name needs the room. */}
          <Box
            component="span"
            sx={{
              whiteSpace: { xs: 'normal', sm: 'nowrap' },
              maxWidth: { xs: '3.5rem', sm: 'none' },
              fontSize: { xs: '0.75rem', sm: 'inherit' },
              lineHeight: 1.2,
            }}
          >
            {appTexts.waiting(count)}
          </Box>
        </Box>
      )}
    </Box>
  );
}
