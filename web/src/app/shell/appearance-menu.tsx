import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';

import { appTexts } from '../texts.ts';

const modes = [
  ['system', appTexts.followSystem, SystemIcon],
  ['light', appTexts.light, LightIcon],
  ['dark', appTexts.dark, DarkIcon],
] as const;

/** Light, dark, or as the system; remembered on this computer. */
export function AppearanceMenu() {
  const { mode = 'system', setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Current = modes.find(([name]) => name === mode)?.[2] ?? SystemIcon;
  return (
    <>
      <IconButton
        aria-label={appTexts.appearance}
        title={appTexts.appearance}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 1 }}
      >
        <Current />
      </IconButton>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modes.map(([name, label, Icon]) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === mode}
            selected={name === mode}
            onClick={() => {
              setMode(name);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
