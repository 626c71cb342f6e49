import ClassIcon from '@mui/icons-material/MeetingRoomOutlined';
import CommentIcon from '@mui/icons-material/CommentOutlined';
import HolidayIcon from '@mui/icons-material/BeachAccessOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import CalendarIcon from '@mui/icons-material/EventOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import SchoolIcon from '@mui/icons-material/AccountBalanceOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';

import { fetchedComponent } from '../../ui/fetched-component.tsx';
import { settingsTexts as texts } from './texts.ts';

/** One line of the card, and the dialog that it opens. */
export interface SettingsItem {
  title: string;
  hint: string;
  Icon: SvgIconComponent;
  Dialog: ComponentType<{ onClose: () => void }>;
  /** Fetches the dialog's code ahead of the click. */
  prefetch: () => void;
}

/** What can be set, the specification's items first (2-administration §2). The code of each is fetched when it is opened. */
export const settingsItems: readonly SettingsItem[] = [
  {
    title: texts.setTerm,
    hint: texts.setTermHint,
    Icon: CalendarIcon,
    ...dialog(async () => (await import('./term/set-term-dialog.tsx')).SetTermDialog),
  },
  {
    title: texts.subjects,
    hint: texts.subjectsHint,
    Icon: MenuBookIcon,
    ...dialog(async () => (await import('./subjects/subjects-dialog.tsx')).SubjectsDialog),
  },
  {
    title: texts.registration,
    hint: texts.registrationHint,
    Icon: PeopleIcon,
    ...dialog(
      async () => (await import('./registration/term-registration-dialog.tsx')).TermRegistrationDialog,
    ),
  },
  {
    title: texts.school,
    hint: texts.schoolHint,
    Icon: SchoolIcon,
    ...dialog(async () => (await import('./school/school-settings-dialog.tsx')).SchoolSettingsDialog),
  },
  {
    title: texts.configuration,
    hint: texts.configurationHint,
    Icon: TuneIcon,
    ...dialog(
      async () => (await import('./configuration/term-configuration-dialog.tsx')).TermConfigurationDialog,
    ),
  },
  {
    title: texts.comments,
    hint: texts.commentsHint,
    Icon: CommentIcon,
    ...dialog(async () => (await import('./comments/preset-comments-dialog.tsx')).PresetCommentsDialog),
  },
  {
    title: texts.classes,
    hint: texts.classesHint,
    Icon: ClassIcon,
    ...dialog(async () => (await import('./classes/form-classes-dialog.tsx')).FormClassesDialog),
  },
  {
    title: texts.holidays,
    hint: texts.holidaysHint,
    Icon: HolidayIcon,
    ...dialog(async () => (await import('./holidays/holidays-dialog.tsx')).HolidaysDialog),
  },
];

function dialog(load: () => Promise<SettingsItem['Dialog']>): Pick<SettingsItem, 'Dialog' | 'prefetch'> {
  const { Component, prefetch } = fetchedComponent(load);
  return { Dialog: Component, prefetch };
}
