import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import type { SvgIconComponent } from '@mui/icons-material';
import CircularProgress from '@mui/material/CircularProgress';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';

/** One line of the card of settings. */
export function SettingsLine({
  title,
  hint,
  Icon,
  busy = false,
  prefetch,
  onOpen,
}: {
  title: string;
  hint: string;
  Icon: SvgIconComponent;
  busy?: boolean;
  /** Fetches ahead of the click what it will open. */
  prefetch?: () => void;
  onOpen: () => void;
}) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        onClick={onOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        aria-busy={busy}
        sx={{ px: { xs: 'var(--gutter)', sm: 4 }, minHeight: 'var(--target)' }}
      >
        <ListItemIcon sx={{ minWidth: 0, color: 'primary.main', marginInlineEnd: 4 }}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={title} secondary={hint} />
        {busy ? <CircularProgress size="1.25rem" aria-hidden /> : <ChevronRightIcon color="action" />}
      </ListItemButton>
    </ListItem>
  );
}
