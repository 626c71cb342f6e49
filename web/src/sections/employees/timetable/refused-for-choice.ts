import { subjectCalls } from 'contract/subjects';

import { ApiError } from '../../../api/api-error.ts';
import { queryClient, queryKeyOf } from '../../../api/query-client.ts';
import { refreshClasses } from '../../../ui/refresh-classes.ts';
import { refreshTeachers } from '../use-teachers.ts';

/** After a refusal: the teacher may have left, and the subject or the class that was chosen may be none any more. */
export function refreshChoices(): void {
  void refreshClasses();
  void refreshTeachers();
  void queryClient.invalidateQueries({ queryKey: queryKeyOf(subjectCalls.listSubjects) });
}

/** The teacher has left: whatever is chosen, it will be refused again. */
export function isRefusedForTeacher(error: unknown): boolean {
  return error instanceof ApiError && error.errors['employee_id'] !== undefined;
}
