import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { Subject } from 'contract/subjects';
import { type TeacherTimetable, timetableCalls } from 'contract/timetable';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { z } from 'zod';

import { call } from '../../../api/call.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeUnload } from '../../../ui/use-ask-before-unload.ts';
import { ClassMultiSelect } from './class-multi-select.tsx';
import { type LessonSubject, lessonSubjects } from './lesson-subjects.ts';
import { LessonTable } from './lesson-table.tsx';
import { timetableTexts as texts } from './texts.ts';
import { type StandOfClasses, useChosenClasses } from './use-chosen-classes.ts';
import type { LessonKey, LessonRow } from './lesson-state.ts';
import { useLessons } from './use-lessons.ts';

/** What the Timetable dialog holds once it is loaded. All of it is saved as it is chosen. */
export function TimetableEditor({
  name,
  timetable,
  subjects: inUse,
  classes,
  leave,
  onClose,
}: {
  name: string;
  timetable: TeacherTimetable;
  subjects: readonly Subject[];
  classes: readonly string[];
  /** Takes what Esc is to do. */
  leave: Ref<() => void>;
  onClose: () => void;
}) {
  const { employee_id, academic_year_id } = timetable;
  const [inUseAtFirst] = useState(inUse);
  const subjects = useMemo(
    () => lessonSubjects(inUse, inUseAtFirst, timetable.lessons),
    [inUse, inUseAtFirst, timetable.lessons],
  );
  const formTeacher = useChosenClasses(
    timetable.form_class_ids,
    async (form_class_ids, from_form_class_ids) => {
      const body = { employee_id, academic_year_id, form_class_ids, from_form_class_ids };
      const saved = await call(timetableCalls.saveFormTeacherClasses, { body });
      return { stored: saved.form_class_ids, warnings: saved.warnings };
    },
    (body) => formTeacherConflict.safeParse(body).data?.current.form_class_ids ?? null,
  );
  const dean = useChosenClasses(
    timetable.form_classes,
    async (form_classes, from_form_classes) => {
      const body = { employee_id, academic_year_id, form_classes, from_form_classes };
      const saved = await call(timetableCalls.saveFormDeanAssignments, { body });
      return { stored: saved.form_classes, warnings: [] };
    },
    (body) => deanConflict.safeParse(body).data?.current.form_classes ?? null,
  );
  const lessons = useLessons(employee_id, academic_year_id, timetable.lessons);
  const addButton = useRef<HTMLButtonElement>(null);
  const [closing, setClosing] = useState(false);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  useAskBeforeUnload(lessons.holdsUnsaved || formTeacher.holdsUnsaved || dean.holdsUnsaved);

  async function close() {
    setClosing(true);
    const settled = async () => Promise.all([lessons.settle(), formTeacher.settle(), dean.settle()]);
    await settled();
    // What was chosen while one of them was waited for; what is chosen after that is told of.
    await settled();
    setClosing(false);
    const lost = [
      ...whyNotSaved(lessons.unsaved(), subjects),
      ...classesInWords([formTeacher.stand(), dean.stand()]),
    ];
    if (lost.length > 0) setUnsaved(lost.join(' '));
    else onClose();
  }

  useImperativeHandle(leave, () => () => void close());

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start', px: { xs: 3, sm: 6 } }}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 2 }}>
          <ClassMultiSelect label={texts.formTeacherClasses} classes={classes} value={formTeacher} />
          <ClassMultiSelect label={texts.deanClasses} classes={classes} value={dean} />
        </Box>
        <LessonTable
          name={name}
          lessons={lessons}
          subjects={subjects}
          classes={classes}
          goOn={() => addButton.current?.focus()}
        />
      </DialogContent>
      <DialogActions>
        <Typography
          variant="body2"
          sx={{ mr: 'auto', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
        >
          {lessons.rows.length > 0 && texts.lessonHint}
        </Typography>
        <Button
          ref={addButton}
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={lessons.add}
          sx={{ flex: 'none' }}
        >
          {texts.addLesson}
        </Button>
        <BusyButton busy={closing} onClick={() => void close()}>
          {texts.close}
        </BusyButton>
      </DialogActions>
      <ConfirmDialog
        open={unsaved !== null}
        title={uiTexts.unsavedTitle}
        confirmLabel={uiTexts.unsavedDiscard}
        danger
        onConfirm={onClose}
        onClose={() => setUnsaved(null)}
      >
        <Typography>{unsaved}</Typography>
      </ConfirmDialog>
    </>
  );
}

/** Lessons in which something is still to be chosen are counted; each of the others has a reason of its own. */
function whyNotSaved(left: readonly LessonRow[], subjects: readonly LessonSubject[]): string[] {
  const notChosen = left.filter(({ subjectId, formClassId }) => subjectId === null || formClassId === null);
  const titleOf = (id: number | null) => subjects.find((subject) => subject.id === id)?.title ?? '';
  const nameOf = ({ subject_id, form_class_id }: LessonKey) =>
    texts.lessonName(titleOf(subject_id), form_class_id);
  return [
    ...(notChosen.length > 0 ? [texts.notChosen(notChosen.length)] : []),
    ...left
      .filter((row) => !notChosen.includes(row))
      .map(({ subjectId, formClassId, unheard, message, clash }) =>
        (unheard?.subject_id === subjectId && unheard?.form_class_id === formClassId
          ? texts.perhapsSaved
          : texts.notSaved)(
          texts.lessonName(titleOf(subjectId), formClassId ?? ''),
          clash ? texts.lessonClash(nameOf(clash.was), clash.unseen.map(nameOf)) : (message ?? ''),
        ),
      ),
  ];
}

function classesInWords(settled: readonly StandOfClasses[]): string[] {
  if (settled.includes('not saved')) return [texts.notSavedClasses];
  return settled.includes('perhaps saved') ? [texts.perhapsSavedClasses] : [];
}

const formTeacherConflict = z.object({ current: z.object({ form_class_ids: z.array(z.string()) }) });
const deanConflict = z.object({ current: z.object({ form_classes: z.array(z.string()) }) });
