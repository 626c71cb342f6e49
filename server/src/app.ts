import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { attendanceRoutes } from './capabilities/attendance/attendance-routes.ts';
import { backupRoutes } from './backup/backup-routes.ts';
import { classRoutes } from './capabilities/classes/class-routes.ts';
import { employeeRoutes } from './capabilities/employees/employee-routes.ts';
import { jobRoutes } from './capabilities/jobs/job-routes.ts';
import { createJobWorker } from './capabilities/jobs/job-worker.ts';
import { markFileRoutes } from './capabilities/marks/mark-file-routes.ts';
import { markRoutes } from './capabilities/marks/mark-routes.ts';
import { marksArchiveRoutes } from './capabilities/marks-archive/marks-archive-routes.ts';
import { presenceRoutes } from './capabilities/marks/presence-routes.ts';
import { watchLessons } from './capabilities/marks/watch-lessons.ts';
import { smallPictureMaker } from './capabilities/pictures/make-small-pictures.ts';
import { pictureRoutes } from './capabilities/pictures/picture-routes.ts';
import { ownCommentRoutes } from './capabilities/preset-comments/own-comment-routes.ts';
import { presetCommentRoutes } from './capabilities/preset-comments/preset-comment-routes.ts';
import { describeSession } from './capabilities/sign-in/describe-session.ts';
import { endLeftSession } from './capabilities/sign-in/end-left-session.ts';
import { resetPasswordRoutes } from './capabilities/reset-password/reset-password-routes.ts';
import { microsoftRoutes } from './capabilities/sign-in/microsoft/microsoft-routes.ts';
import { schoolSettingsRoutes } from './capabilities/school-settings/school-settings-routes.ts';
import { signInRoutes } from './capabilities/sign-in/sign-in-routes.ts';
import { studentFileRoutes } from './capabilities/student-files/student-file-routes.ts';
import { studentUploadRoutes } from './capabilities/student-upload/student-upload-routes.ts';
import { studentRecordRoutes } from './capabilities/students/student-record-routes.ts';
import { studentRoutes } from './capabilities/students/student-routes.ts';
import { subjectAssignmentRoutes } from './capabilities/subject-assignment/subject-assignment-routes.ts';
import { subjectRoutes } from './capabilities/subjects/subject-routes.ts';
import { termDetailRoutes } from './capabilities/term-details/term-detail-routes.ts';
import { schoolYearRoutes } from './capabilities/terms/school-year-routes.ts';
import { termSettingsRoutes } from './capabilities/terms/term-settings-routes.ts';
import { termRoutes } from './capabilities/terms/term-routes.ts';
import { timetableRoutes } from './capabilities/timetable/timetable-routes.ts';
import type { Config } from './config.ts';
import { migrationsCurrent } from './database/migrate.ts';
import type { Database } from './database/transaction.ts';
import { publishApi } from './http/api-page.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { csrfTokens } from './http/csrf.ts';
import { servePages } from './http/pages.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { guardRoutes, registerCalls } from './http/register-calls.ts';
import { sharedSecret } from './http/secrets.ts';
import type { BodyPace } from './http/slow-bodies.ts';
import { sessionCookies } from './http/session-cookies.ts';
import { findSession } from './http/sessions.ts';
import { attendanceReportRoutes } from './reports/attendance-report-routes.ts';
import { classReportRoutes } from './reports/class-report-routes.ts';
import { reportCardJob } from './reports/report-card/report-card-job.ts';
import { reportCardJobRoutes } from './reports/report-card/report-card-job-routes.ts';
import { listReportRoutes } from './reports/list-report-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { studentDocumentRoutes } from './reports/student-document-routes.ts';
import { statisticsReportRoutes } from './reports/statistics-report-routes.ts';
import type { Documents } from './reports/documents.ts';
import { schoolIdentity } from './school-identity.ts';
import type { Watching } from './watching/start-watching.ts';

export interface AppParts {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'entra'>;
  db: Database;
  pool: pg.Pool;
  /** Whether saves may be taken on: DatabaseServer's. Always, unless given. */
  hasRoom?: () => Promise<boolean>;
  documents: Documents;
  logger: FastifyBaseLogger;
  /** Measures what the application does, where the school wants that. */
  watching?: Watching | undefined;
  /** How slowly a body may arrive; as http/slow-bodies.ts says unless given. */
  bodyPace?: BodyPace | undefined;
  /** The built screens; web/dist unless given. */
  webFolder?: string;
}

/** Builds the application from its parts. It listens nowhere yet. */
export async function buildApp({
  config,
  db,
  pool,
  hasRoom = async () => true,
  documents,
  logger,
  watching,
  bodyPace,
  webFolder = builtScreens,
}: AppParts): Promise<FastifyInstance> {
  const secure = config.publicUrl?.startsWith('https:') === true;
  const csrf = csrfTokens(await sharedSecret(db, 'csrf'), secure);
  const cookies = sessionCookies(csrf, secure);
  const app = await createHttpServer({
    logger,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    bodyPace,
  });
  compressAnswers(app);
  guardRoutes(app, {
    csrf,
    publicUrl: config.publicUrl,
    hasRoom,
    async findWho(request, prolongs) {
      const id = cookies.sessionIdOf(request);
      return id === undefined ? null : findSession(db, id, prolongs);
    },
  });
  watching?.watch(app, pool);
  const lessons = watchLessons(db, logger);
  // Streams never end by themselves, and the server waits for what is under way.
  app.addHook('preClose', async () => lessons.close());
  const reportCards = reportCardJob(db, documents);
  const jobKinds = [reportCards];
  const worker = createJobWorker({ db, hasRoom, kinds: jobKinds, log: logger });
  app.addHook('onReady', async () => worker.wake());
  app.addHook('preClose', async () => worker.close());
  const smallPictures = smallPictureMaker(db, logger);
  app.addHook('onReady', async () => smallPictures.start());
  app.addHook('preClose', async () => smallPictures.close());
  await publishApi(app);
  registerCalls(app, [
    ...signInRoutes({ db, cookies, isHealthy: () => migrationsCurrent(pool) }),
    ...microsoftRoutes({ db, cookies, config }),
    ...termRoutes(db),
    ...schoolYearRoutes(db),
    ...termSettingsRoutes(db),
    ...backupRoutes(db, pool),
    ...classRoutes(db),
    ...schoolSettingsRoutes(db, { microsoftSignIn: config.entra !== undefined }),
    ...subjectRoutes(db),
    ...studentRoutes(db),
    ...studentRecordRoutes(db),
    ...studentFileRoutes(db),
    ...studentUploadRoutes(db),
    ...employeeRoutes(db, config),
    ...timetableRoutes(db, cookies),
    ...subjectAssignmentRoutes(db),
    ...resetPasswordRoutes(db),
    ...markRoutes(db),
    ...markFileRoutes(db),
    ...marksArchiveRoutes(db),
    ...presenceRoutes(db, lessons),
    ...pictureRoutes(db),
    ...presetCommentRoutes(db),
    ...ownCommentRoutes(db),
    ...termDetailRoutes(db),
    ...attendanceRoutes(db),
    ...reportRoutes(db, documents),
    ...listReportRoutes(db, documents),
    ...classReportRoutes(db, documents),
    ...statisticsReportRoutes(db, documents),
    ...studentDocumentRoutes(db, documents),
    ...attendanceReportRoutes(db, documents),
    ...reportCardJobRoutes(db, reportCards, worker),
    ...jobRoutes(db, jobKinds),
  ]);
  await servePages(app, {
    folder: webFolder,
    startingPoint: async (who) => ({
      school: await schoolIdentity(db, config.entra !== undefined),
      session: who && describeSession(who),
    }),
    endLeftSession: async (request, reply) => endLeftSession({ db, cookies }, request, reply),
  });
  return app;
}

const builtScreens = fileURLToPath(new URL('../../web/dist', import.meta.url));
