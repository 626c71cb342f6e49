import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { findStudent } from '../students/find-student.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { deleteStudentFile } from './delete-student-file.ts';
import { isFileName } from './file-name.ts';
import { keepStudentFile } from './keep-student-file.ts';
import { findFile, findPictureName, listFiles } from './student-file-store.ts';

/** Pictures and files of students; but for the picture's name Admin's alone (3-decisions §3). */
export function studentFileRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.sendStudentFile, async ({ who, body, file }) =>
      keepStudentFile(db, who, {
        student_id: await presentIdOf(db, body.id),
        file_type: body.file_type,
        replaces: body.replaces,
        mutation_id: body.mutation_id,
        file,
      }),
    ),
    bind(calls.deleteStudentFile, async ({ who, query }) => deleteStudentFile(db, who, query)),
    bind(calls.listStudentFiles, async ({ params }) => {
      const { student_id } = await findStudent(db, params.studentId);
      return listFiles(db, student_id);
    }),
    bind(calls.downloadStudentFile, async ({ params }) => {
      const file = isFileName(params.fileName)
        ? await findFile(db, await presentIdOf(db, params.studentId), params.fileName)
        : undefined;
      if (file === undefined) throw new NotFound();
      return { bytes: file.content, media_type: file.media_type, file_name: file.title };
    }),
    bind(calls.getStudentPictureName, async ({ params }) => {
      const picture = await findPictureName(db, await presentIdOf(db, params.studentId));
      if (picture === undefined) throw new NotFound();
      return { picture: picture ?? '' };
    }),
  ];
}
