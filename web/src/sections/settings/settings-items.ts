import ClassIcon from '@mui/icons-material/MeetingRoomOutlined';
import CommentIcon from '@mui/icons-material/CommentOutlined';
import HolidayIcon from '@mui/icons-material/BeachAccessOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import CalendarIcon from '@mui/icons-material/EventOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import SchoolIcon from '@mui/icons-material/AccountBalanceOutlined';
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
  {
    title: texts.school,
    hint: texts.schoolHint,
    Icon: SchoolIcon,
    Dialog: lazy(async () => ({
      default: (await import('./school/school-settings-dialog.tsx')).SchoolSettingsDialog,
    })),
  },
  {
    title: texts.configuration,
    hint: texts.configurationHint,
    Icon: TuneIcon,
    Dialog: lazy(async () => ({
      default: (await import('./configuration/term-configuration-dialog.tsx')).TermConfigurationDialog,
    })),
  },
  {
    title: texts.comments,
    hint: texts.commentsHint,
    Icon: CommentIcon,
    Dialog: lazy(async () => ({
      default: (await import('./comments/preset-comments-dialog.tsx')).PresetCommentsDialog,
    })),
  },
  {
    title: texts.classes,
    hint: texts.classesHint,
    Icon: ClassIcon,
    Dialog: lazy(async () => ({
      default: (await import('./classes/form-classes-dialog.tsx')).FormClassesDialog,
    })),
  },
  {
    title: texts.holidays,
    hint: texts.holidaysHint,
    Icon: HolidayIcon,
    Dialog: lazy(async () => ({ default: (await import('./holidays/holidays-dialog.tsx')).HolidaysDialog })),
  },
];
