import { endpoint } from './endpoint.ts';

/** The statistics of the whole school and its annual statistical return (3-decisions §8: 10, 11, 13, 17). */
export const statisticsReportCalls = {
  printEthnicGroups: endpoint({
    method: 'GET',
    path: '/api/ethnic-group-statistics',
    summary: 'How many students are of each ethnic group',
    access: ['reports', 'students'],
    produces: 'pdf',
  }),
  printReligions: endpoint({
    method: 'GET',
    path: '/api/religious-group-statistics',
    summary: 'How many students are of each religion',
    access: ['reports', 'students'],
    produces: 'pdf',
  }),
  printAges: endpoint({
    method: 'GET',
    path: '/api/student-age-statistics',
    summary: 'How many students are of each age, by form and gender',
    access: ['reports'],
    produces: 'pdf',
  }),
  printAchievementDay: endpoint({
    method: 'GET',
    path: '/api/achievement-day-subject-scores',
    summary: 'The best five students of each subject in each form, over a year',
    access: ['reports'],
    produces: 'pdf',
  }),
  downloadAsr: endpoint({
    method: 'GET',
    path: '/api/asr',
    summary: 'The annual statistical return as a spreadsheet',
    access: ['reports'],
    produces: 'xlsx',
  }),
};
