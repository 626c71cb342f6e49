import { classReportCalls } from 'contract/class-reports';
import { listReportCalls } from 'contract/list-reports';
import { statisticsReportCalls } from 'contract/statistics-reports';
import { academicYearOfTerm } from 'contract/terms';

import { ChooseTerm, ChooseYear } from './choose-period.tsx';
import { ClassDocument } from './class-document.tsx';
import { LevelDocument } from './level-document.tsx';
import { MarkSheetsPanel } from './mark-sheets-panel.tsx';
import { ReportCardsPanel } from './report-cards-panel.tsx';
import { documentOf, type ReportDocument } from './report-document.ts';
import type { ReportName } from './report-groups.ts';
import { SchoolDocument } from './school-document.tsx';
import { reportTexts } from './texts.ts';

/** What the chosen report needs, and from there its document. */
export function ReportPanel({ name }: { name: ReportName }) {
  switch (name) {
    case 'reportCards':
      return <ReportCardsPanel />;
    case 'markSheets':
      return <MarkSheetsPanel />;
    case 'meritList':
      return (
        <ChooseTerm call={classReportCalls.listMarkSheetTerms}>
          {({ academic_term_id }, period, keep) => (
            <ClassDocument
              academicYearId={academicYearOfTerm(academic_term_id)}
              title={(formClass) => reportTexts.titleOf(reportTexts.titles.meritList, formClass, period)}
              document={(formClassId) =>
                documentOf(classReportCalls.printMeritList, {
                  params: { academicTermId: String(academic_term_id), formClassId },
                })
              }
              onOpen={keep}
            />
          )}
        </ChooseTerm>
      );
    case 'classLists':
      return (
        <ChooseYear>
          {(academicYearId, year, keep) => (
            <ClassDocument
              academicYearId={academicYearId}
              title={(formClass) => reportTexts.titleOf(reportTexts.classList, formClass, year)}
              document={(formClassId) =>
                documentOf(classReportCalls.printClassList, {
                  params: { formClassId, academicYearId: String(academicYearId) },
                })
              }
              onOpen={keep}
            />
          )}
        </ChooseYear>
      );
    case 'contacts':
      return (
        <ClassDocument
          title={(formClass) => reportTexts.titleOf(reportTexts.titles.contacts, formClass)}
          document={(formClassId) =>
            documentOf(listReportCalls.printStudentContacts, { params: { formClassId } })
          }
        />
      );
    case 'deviceInternet':
      return (
        <LevelDocument
          title={(level) => reportTexts.titleOf(reportTexts.titles.deviceInternet, level)}
          document={(level) =>
            documentOf(listReportCalls.printDeviceInternet, { params: { formLevel: String(level) } })
          }
        />
      );
    case 'registrationStatus':
      return (
        <LevelDocument
          title={(what) => reportTexts.titleOf(reportTexts.titles.registrationStatus, what)}
          document={(level) =>
            documentOf(listReportCalls.printRegistrationStatus, { params: { level: String(level) } })
          }
          school={documentOf(listReportCalls.printSchoolRegistrationStatus, {})}
        />
      );
    case 'schoolFeeding':
    case 'ethnicGroups':
    case 'religions':
    case 'ages':
    case 'foreign':
    case 'achievementDay':
      return (
        <SchoolDocument
          title={reportTexts.titles[name]}
          about={reportTexts.about[name]}
          document={schoolDocuments[name]}
        />
      );
  }
}

const schoolDocuments = {
  schoolFeeding: documentOf(listReportCalls.printSchoolFeeding, {}),
  ethnicGroups: documentOf(statisticsReportCalls.printEthnicGroups, {}),
  religions: documentOf(statisticsReportCalls.printReligions, {}),
  ages: documentOf(statisticsReportCalls.printAges, {}),
  foreign: documentOf(listReportCalls.printForeignStudents, {}),
  achievementDay: documentOf(statisticsReportCalls.printAchievementDay, {}),
} satisfies Partial<Record<ReportName, ReportDocument>>;
