import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicTermIdInPath, formClassIdInAddress, studentIdInPath } from './identifiers.ts';

/** PDF documents. A form teacher or dean prints the cards of their own class, holders of Reports all. */
export const reportCalls = {
  printReportCards: endpoint({
    method: 'GET',
    path: '/api/report-card/:academicTermId/:formClassId',
    summary: 'The report cards of a class',
    access: ['reports', 'termDetails', 'academicAdministration'],
    params: z.object({ academicTermId: academicTermIdInPath, formClassId: formClassIdInAddress }),
    produces: 'pdf',
  }),
  printReportCard: endpoint({
    method: 'GET',
    path: '/api/report-card/:academicTermId/:formClassId/:studentId',
    summary: 'The report card of one student',
    access: ['reports', 'termDetails', 'academicAdministration'],
    params: z.object({
      academicTermId: academicTermIdInPath,
      formClassId: formClassIdInAddress,
      studentId: studentIdInPath,
    }),
    produces: 'pdf',
  }),
};
