import CalendarIcon from '@mui/icons-material/EventOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { type ComponentType, lazy } from 'react';

import { settingsTexts as texts } from './texts.ts';

/** One line of the card, and the dialog that it opens. */
export interface SettingsItem {
  title: string;
  hint: string;
  Icon: SvgIconComponent;
  Dialog: ComponentType<{ onClose: () => void }>;
}

/** What can be set, the specification's items first (2-administration §2). The code of each is fetched when it is opened. */
export const settingsItems: readonly SettingsItem[] = [
  {
    title: texts.setTerm,
    hint: texts.setTermHint,
    Icon: CalendarIcon,
    Dialog: lazy(async () => ({ default: (await import('./term/set-term-dialog.tsx')).SetTermDialog })),
  },
  {
    title: texts.subjects,
    hint: texts.subjectsHint,
    Icon: MenuBookIcon,
    Dialog: lazy(async () => ({ default: (await import('./subjects/subjects-dialog.tsx')).SubjectsDialog })),
  },
  {
    title: texts.registration,
    hint: texts.registrationHint,
    Icon: PeopleIcon,
    Dialog: lazy(async () => ({
      default: (await import('./registration/term-registration-dialog.tsx')).TermRegistrationDialog,
    })),
  },
];
