import { attendanceImportCalls } from './attendance-import.ts';
import { attendanceReportCalls } from './attendance-reports.ts';
import { attendanceCalls } from './attendance.ts';
import { classGroundCalls } from './class-ground.ts';
import { classReportCalls } from './class-reports.ts';
import { classOverviewCalls } from './class-overview.ts';
import { backupCalls } from './backup.ts';
import { classCalls, classSettingsCalls } from './classes.ts';
import { employeeCalls } from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import { jobCalls } from './jobs.ts';
import { listReportCalls } from './list-reports.ts';
import { markFileCalls } from './mark-files.ts';
import { markHistoryCalls } from './mark-history.ts';
import { markCalls } from './marks.ts';
import { marksArchiveCalls } from './marks-archive.ts';
import { microsoftSignInCalls } from './microsoft-sign-in.ts';
import { ownCommentCalls } from './own-comments.ts';
import { pictureCalls } from './pictures.ts';
import { presenceCalls } from './presence.ts';
import { presetCommentCalls, presetCommentSettingsCalls } from './preset-comments.ts';
import { previousRemarkCalls } from './previous-remark.ts';
import { registerHistoryCalls } from './register-history.ts';
import { reportCardJobCalls } from './report-card-jobs.ts';
import { reportCalls } from './reports.ts';
import { resetPasswordCalls } from './reset-password.ts';
import { schoolSettingsCalls } from './school-settings.ts';
import { schoolYearCalls } from './school-year.ts';
import { signInCalls } from './sign-in.ts';
import { studentFileCalls } from './student-files.ts';
import { studentHistoryCalls } from './student-history.ts';
import { studentDataCalls, studentDocumentCalls } from './student-records.ts';
import { studentUploadCalls } from './student-upload.ts';
import { studentCalls, studentRecordCalls } from './students.ts';
import { statisticsReportCalls } from './statistics-reports.ts';
import { subjectAssignmentCalls } from './subject-assignment.ts';
import { subjectCalls, subjectSettingsCalls } from './subjects.ts';
import { termDetailCalls } from './term-details.ts';
import { termConfigurationCalls } from './term-configurations.ts';
import { markRowCalls } from './term-mark-rows.ts';
import { termRegistrationCalls } from './term-registration.ts';
import { termCalls } from './terms.ts';
import { timetableCalls } from './timetable.ts';
import { timetableYearCalls } from './timetable-years.ts';

/** The table of calls: every call that the application answers, each with who may make it. */
export const calls = {
  ...signInCalls,
  ...microsoftSignInCalls,
  ...termCalls,
  ...schoolYearCalls,
  ...schoolSettingsCalls,
  ...termRegistrationCalls,
  ...termConfigurationCalls,
  ...classCalls,
  ...classSettingsCalls,
  ...subjectCalls,
  ...subjectSettingsCalls,
  ...studentCalls,
  ...employeeCalls,
  ...resetPasswordCalls,
  ...studentRecordCalls,
  ...studentDataCalls,
  ...studentHistoryCalls,
  ...studentFileCalls,
  ...studentUploadCalls,
  ...studentDocumentCalls,
  ...timetableCalls,
  ...timetableYearCalls,
  ...subjectAssignmentCalls,
  ...markCalls,
  ...markFileCalls,
  ...markHistoryCalls,
  ...marksArchiveCalls,
  ...pictureCalls,
  ...presenceCalls,
  ...presetCommentCalls,
  ...presetCommentSettingsCalls,
  ...ownCommentCalls,
  ...previousRemarkCalls,
  ...termDetailCalls,
  ...markRowCalls,
  ...classOverviewCalls,
  ...classGroundCalls,
  ...reportCalls,
  ...listReportCalls,
  ...reportCardJobCalls,
  ...jobCalls,
  ...classReportCalls,
  ...attendanceCalls,
  ...registerHistoryCalls,
  ...attendanceImportCalls,
  ...attendanceReportCalls,
  ...statisticsReportCalls,
  ...backupCalls,
} satisfies Record<string, Endpoint>;

export type CallName = keyof typeof calls;
