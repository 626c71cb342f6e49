import { reportTexts } from './texts.ts';

export type ReportName = keyof typeof reportTexts.titles;

export interface ReportEntry {
  name: ReportName;
  /** What has to be chosen first. */
  needs: string;
}

const { groups, needs } = reportTexts;

/** The reports as the section lists them (1-term-reporting §2, look). */
export const reportGroups: readonly { title: string; reports: readonly ReportEntry[] }[] = [
  {
    title: groups.marks,
    reports: [
      { name: 'reportCards', needs: needs.classAndPeriod },
      { name: 'markSheets', needs: needs.classAndPeriod },
      { name: 'meritList', needs: needs.classAndPeriod },
      { name: 'achievementDay', needs: needs.school },
    ],
  },
  {
    title: groups.lists,
    reports: [
      { name: 'classLists', needs: needs.classAndYear },
      { name: 'deviceInternet', needs: needs.level },
      { name: 'registrationStatus', needs: needs.levelOrSchool },
      { name: 'schoolFeeding', needs: needs.school },
      { name: 'contacts', needs: needs.class },
    ],
  },
  {
    title: groups.returns,
    reports: [
      { name: 'ethnicGroups', needs: needs.school },
      { name: 'religions', needs: needs.school },
      { name: 'ages', needs: needs.school },
      { name: 'foreign', needs: needs.school },
    ],
  },
];

/** Whether a report opens at once, since there is nothing to choose. */
export function opensAtOnce(report: ReportName): boolean {
  const entries = reportGroups.flatMap(({ reports }) => reports);
  return entries.some((entry) => entry.name === report && entry.needs === needs.school);
}
