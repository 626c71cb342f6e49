import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formClassIdInAddress, formLevelInPath } from './identifiers.ts';

/**
 * Lists of this year's students for the office, as PDF (3-decisions §8.6 to §8.9 and §8.12). Contact details are
 * also for those who keep the students' records.
 */
export const listReportCalls = {
  printRegistrationStatus: endpoint({
    method: 'GET',
    path: '/api/registration-status/:level',
    summary: 'Which students of a form level have their registration complete',
    access: ['reports'],
    params: z.object({ level: formLevelInPath }),
    produces: 'pdf',
  }),
  printSchoolRegistrationStatus: endpoint({
    method: 'GET',
    path: '/api/registration-status',
    summary: 'Which students of the school have their registration complete',
    access: ['reports'],
    produces: 'pdf',
  }),
  printDeviceInternet: endpoint({
    method: 'GET',
    path: '/api/device-internet/:formLevel',
    summary: 'Which device and internet access the students of a form level have',
    access: ['reports'],
    params: z.object({ formLevel: formLevelInPath }),
    produces: 'pdf',
  }),
  printSchoolFeeding: endpoint({
    method: 'GET',
    path: '/api/school-feeding',
    summary: 'The students who take part in school feeding, by class',
    access: ['reports'],
    produces: 'pdf',
  }),
  printStudentContacts: endpoint({
    method: 'GET',
    path: '/api/student-contact/:formClassId',
    summary: 'Phone and e-mail of the students of a class and of their families',
    access: ['reports', 'students'],
    params: z.object({ formClassId: formClassIdInAddress }),
    produces: 'pdf',
  }),
  printForeignStudents: endpoint({
    method: 'GET',
    path: '/api/foreign-students',
    summary: 'The students who were born abroad',
    access: ['reports'],
    produces: 'pdf',
  }),
};
