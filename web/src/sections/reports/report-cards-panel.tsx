import { reportCalls } from 'contract/reports';
import { academicYearOfTerm, termCalls } from 'contract/terms';

import { ChooseTerm } from './choose-period.tsx';
import { ClassDocument } from './class-document.tsx';
import { ReportCardJobPanel } from './report-card-job-panel.tsx';
import { documentOf } from './report-document.ts';
import { reportTexts } from './texts.ts';

/** Report Cards by Class: the period, then the class, then the document; or many classes as one job. */
export function ReportCardsPanel() {
  return (
    <ChooseTerm call={termCalls.listReportCardTerms}>
      {({ academic_term_id }, period, keep) => (
        <>
          <ClassDocument
            academicYearId={academicYearOfTerm(academic_term_id)}
            title={(formClass) => reportTexts.cardsOf(formClass, period)}
            document={(formClassId) =>
              documentOf(reportCalls.printReportCards, {
                params: { academicTermId: String(academic_term_id), formClassId },
              })
            }
            onOpen={keep}
          />
          <ReportCardJobPanel academicTermId={academic_term_id} />
        </>
      )}
    </ChooseTerm>
  );
}
