import { reportTexts } from './texts.ts';

export type ReportName = keyof typeof reportTexts.titles;

export interface ReportEntry {
  name: ReportName;
  /** What has to be chosen first. */
  needs: string;
  available: boolean;
}

const { groups, needs } = reportTexts;

/** The reports as the section lists them (1-term-reporting §2, look.md). */
export const reportGroups: readonly { title: string; reports: readonly ReportEntry[] }[] = [
  {
    title: groups.marks,
    reports: [
      { name: 'reportCards', needs: needs.classAndPeriod, available: true },
      { name: 'markSheets', needs: needs.classAndPeriod, available: false },
      { name: 'meritList', needs: needs.classAndPeriod, available: false },
      { name: 'achievementDay', needs: needs.school, available: false },
    ],
  },
  {
    title: groups.lists,
    reports: [
      { name: 'classLists', needs: needs.classAndYear, available: false },
      { name: 'deviceInternet', needs: needs.level, available: false },
      { name: 'registrationStatus', needs: needs.school, available: false },
      { name: 'schoolFeeding', needs: needs.school, available: false },
      { name: 'contacts', needs: needs.class, available: false },
    ],
  },
  {
    title: groups.returns,
    reports: [
      { name: 'ethnicGroups', needs: needs.school, available: false },
      { name: 'religions', needs: needs.school, available: false },
      { name: 'ages', needs: needs.school, available: false },
      { name: 'foreign', needs: needs.school, available: false },
    ],
  },
];
