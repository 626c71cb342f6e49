import { subjectCalls, subjectSettingsCalls } from 'contract/subjects';

/** The lists that a change of a subject shows in. */
export const subjectLists = [subjectSettingsCalls.listAllSubjects, subjectCalls.listSubjects] as const;
