import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { familyRecord, familySave } from './family-record.ts';
import { studentIdInPath } from './identifiers.ts';
import { medicalRecord, medicalSave } from './medical-record.ts';
import { grouping, personalRecord, personalSave } from './personal-record.ts';

/**
 * The calls for what a student's record holds beside General Info: personal, medical and family data
 * (2-administration §3, §5). A part that was never saved has version 0. In a save a field that is left out stays as it is.
 */

const ofStudent = z.object({ studentId: studentIdInPath });
const saved = '201 when it is the first, 200 when it changed, 409 with the current record when stale';

export const studentDataCalls = {
  getPersonalData: endpoint({
    method: 'GET',
    path: '/api/student-data-personal/:studentId',
    summary: "A student's personal data",
    access: ['students'],
    params: ofStudent,
    response: personalRecord,
    produces: 'json',
  }),
  getBlankPersonalData: endpoint({
    method: 'GET',
    path: '/api/student-data-personal',
    summary: 'Personal data of which nothing is filled in',
    access: ['students'],
    response: personalRecord,
    produces: 'json',
  }),
  savePersonalData: endpoint({
    method: 'POST',
    path: '/api/student-data-personal',
    summary: `Saves a student's personal data: ${saved}`,
    access: ['students'],
    body: personalSave,
    response: personalRecord,
    produces: 'json',
  }),
  getMedicalData: endpoint({
    method: 'GET',
    path: '/api/student-data-medical/:studentId',
    summary: "A student's medical data",
    access: ['students'],
    params: ofStudent,
    response: medicalRecord,
    produces: 'json',
  }),
  getBlankMedicalData: endpoint({
    method: 'GET',
    path: '/api/student-data-medical',
    summary: 'Medical data of which nothing is filled in',
    access: ['students'],
    response: medicalRecord,
    produces: 'json',
  }),
  saveMedicalData: endpoint({
    method: 'POST',
    path: '/api/student-data-medical',
    summary: `Saves a student's medical data: ${saved}`,
    access: ['students'],
    body: medicalSave,
    response: medicalRecord,
    produces: 'json',
  }),
  listFamilyData: endpoint({
    method: 'GET',
    path: '/api/student-data-family/:studentId',
    summary: "A student's family records, by relationship: four at most",
    access: ['students'],
    params: ofStudent,
    response: z.array(familyRecord),
    produces: 'json',
  }),
  listBlankFamilyData: endpoint({
    method: 'GET',
    path: '/api/student-data-family',
    summary: 'The family records of a student who has no id yet: none',
    access: ['students'],
    response: z.array(familyRecord),
    produces: 'json',
  }),
  saveFamilyData: endpoint({
    method: 'POST',
    path: '/api/student-data-family',
    summary: `Saves one family record of a student, or takes it out when every field is empty: ${saved}`,
    access: ['students'],
    body: familySave,
    response: familyRecord,
    produces: 'json',
  }),
  listReligions: endpoint({
    method: 'GET',
    path: '/api/religions',
    summary: 'The religions to choose from',
    access: ['students'],
    response: z.array(grouping),
    produces: 'json',
  }),
  listEthnicGroups: endpoint({
    method: 'GET',
    path: '/api/ethnic-groups',
    summary: 'The ethnic groups to choose from',
    access: ['students'],
    response: z.array(grouping),
    produces: 'json',
  }),
};

export const studentDocumentCalls = {
  printTranscript: endpoint({
    method: 'GET',
    path: '/api/student-transcript',
    summary: "A student's transcript, year by year and term by term",
    access: ['students'],
    query: z.object({ studentId: studentIdInPath }),
    produces: 'pdf',
  }),
  printRegistrationForm: endpoint({
    method: 'GET',
    path: '/api/registration-form/:studentId',
    summary: "A student's registration form as far as it is filled in",
    access: ['students'],
    params: ofStudent,
    produces: 'pdf',
  }),
  downloadRegistrationData: endpoint({
    method: 'GET',
    path: '/api/registration-data-spreadsheet',
    summary: 'The registration data of all current students, one row a student',
    access: ['students'],
    produces: 'xlsx',
  }),
};
