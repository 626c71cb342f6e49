import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import LockResetIcon from '@mui/icons-material/LockResetOutlined';
import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Section } from 'contract/abilities';
import type { ComponentType } from 'react';

import { fetchedComponent } from '../ui/fetched-component.tsx';
import { appTexts } from './texts.ts';

/** What the menu and the shell know of a section. */
export interface SectionEntry {
  /** The tile's title, and the section's. */
  title: string;
  /** One line of what for (1-term-reporting §2). */
  description: string;
  Icon: SvgIconComponent;
  Page: ComponentType;
  /** Fetches the section's code ahead of the click, and what it shows first. */
  prefetch: () => void;
}

/** All sections by name. The code of each is fetched when it is opened. */
export const sectionRegistry: Record<Section, SectionEntry> = {
  'enter-marks': {
    title: 'Enter Marks',
    description: '(Subject Teachers)',
    Icon: EditNoteIcon,
    ...opened(async () => {
      const section = await import('../sections/enter-marks/enter-marks-section.tsx');
      section.fetchLessonsAhead();
      return section.EnterMarksSection;
    }),
  },
  'term-details': {
    title: 'Edit/View Term Details',
    description: '(Form Teachers)',
    Icon: FactCheckIcon,
    ...opened(
      async () => (await import('../sections/term-details/term-details-section.tsx')).TermDetailsSection,
    ),
  },
  reports: {
    title: 'Print/View Reports',
    description: '(report cards, mark sheets, etc.)',
    Icon: PrintIcon,
    ...opened(async () => (await import('../sections/reports/reports-section.tsx')).ReportsSection),
  },
  employees: {
    title: 'Employees',
    description: '(add/edit teachers, timetables)',
    Icon: GroupsIcon,
    ...opened(async () => (await import('../sections/employees/employees-section.tsx')).EmployeesSection),
  },
  'subject-assignment': {
    title: 'Subject Assignment',
    description: '(Form 4-6 student subjects)',
    Icon: MenuBookIcon,
    ...opened(
      async () =>
        (await import('../sections/subject-assignment/subject-assignment-section.tsx'))
          .SubjectAssignmentSection,
    ),
  },
  students: {
    title: 'Students',
    description: '(view/edit current student records)',
    Icon: SchoolIcon,
    ...opened(async () => {
      const section = await import('../sections/students/students-section.tsx');
      section.fetchStudentsAhead();
      return section.StudentsSection;
    }),
  },
  'reset-password': {
    title: 'Reset Password',
    description: '(reset employee passwords)',
    Icon: LockResetIcon,
    ...opened(
      async () =>
        (await import('../sections/reset-password/reset-password-section.tsx')).ResetPasswordSection,
    ),
  },
  settings: {
    title: 'Settings',
    description: '(terms, subjects)',
    Icon: SettingsIcon,
    ...opened(async () => (await import('../sections/settings/settings-section.tsx')).SettingsSection),
  },
  'marks-archive': {
    title: 'Marks Archive',
    description: '(marks of past terms)',
    Icon: ArchiveIcon,
    ...opened(
      async () => (await import('../sections/marks-archive/marks-archive-section.tsx')).MarksArchiveSection,
    ),
  },
};

function opened(load: () => Promise<ComponentType>): Pick<SectionEntry, 'Page' | 'prefetch'> {
  const { Component, prefetch } = fetchedComponent(load, appTexts.sectionFailed);
  return { Page: Component, prefetch };
}
