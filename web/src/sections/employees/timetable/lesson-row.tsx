import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { timetableMessages } from 'contract/timetable';
import { useId, useRef } from 'react';

import { beginFirst } from '../../../ui/begin-first.ts';
import { ClashButtons } from '../../../ui/clash-buttons.tsx';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { SaveStatus } from '../../../ui/save-status.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useStillTrue } from '../../../ui/use-still-true.ts';
import type { LessonSubject } from './lesson-subjects.ts';
import { timetableTexts as texts } from './texts.ts';
import type { LessonKey, LessonRow as Row } from './lesson-state.ts';
import type { useLessons } from './use-lessons.ts';

const subjectsFound = beginFirst<LessonSubject>();

/** A lesson: subject and class to be chosen, delete, how its saving stands, and below what there is to say to it. */
export function LessonRow({
  row,
  lessons,
  subjects,
  classes,
}: {
  row: Row;
  lessons: ReturnType<typeof useLessons>;
  subjects: readonly LessonSubject[];
  classes: readonly string[];
}) {
  const notesId = useId();
  const fields = useRef<HTMLTableRowElement>(null);
  /** Where one goes on when a button goes with what it settles. */
  const firstField = () => fields.current?.querySelector('input');
  const { key, subjectId, formClassId, stored, unheard, state, message, clash, warnings } = row;
  // What is chosen in a lesson that is being deleted would be gone with it.
  const isGoing = row.deletion === 'under way';
  const { columns } = texts;
  const stillTrue = useStillTrue();
  const subject = subjects.find(({ id }) => id === subjectId) ?? null;
  const name = texts.lessonName(subject?.title ?? '', formClassId ?? '') || texts.newLesson;
  const nameOf = ({ subject_id, form_class_id }: LessonKey) =>
    texts.lessonName(subjects.find(({ id }) => id === subject_id)?.title ?? '', form_class_id);
  /** What Delete deletes: the lesson as it is stored, whatever is chosen over it in vain. */
  const deleted = stored !== null && unheard === null ? nameOf(stored) : name;
  const failure = stillTrue(message ?? '');
  const told = clash
    ? texts.lessonClash(nameOf(clash.was), clash.unseen.map(nameOf))
    : stored !== null && failure === timetableMessages.lessonTaken
      ? texts.lessonStays(failure, nameOf(stored))
      : failure || null;
  const notes = told === null ? warnings : [told];
  const incomplete = (subjectId === null) !== (formClassId === null);
  return (
    <>
      <tr
        ref={fields}
        role="row"
        className={notes.length > 0 ? 'noted' : undefined}
        aria-describedby={notes.length > 0 ? notesId : undefined}
      >
        <td role="cell" className="subject-id" data-label={columns.subjectId}>
          {subjectId}
        </td>
        <td role="cell" className="field" data-label={columns.subject}>
          <Autocomplete
            options={subjects.filter(({ id, retired }) => !retired || id === subjectId)}
            filterOptions={subjectsFound}
            value={subject}
            disableClearable={subject !== null}
            readOnly={isGoing}
            autoHighlight
            getOptionKey={({ id }) => id}
            getOptionLabel={({ title }) => title}
            isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
            onChange={(_, next) => lessons.change(key, { subjectId: next?.id ?? null })}
            renderInput={(props) => (
              <TextField
                {...props}
                autoFocus={row.stored === null && subjectId === null}
                placeholder={columns.subject}
                slotProps={{
                  ...props.slotProps,
                  htmlInput: {
                    ...props.slotProps.htmlInput,
                    'aria-label': texts.fieldOf(columns.subject, name),
                  },
                }}
              />
            )}
          />
        </td>
        <td role="cell" className="field" data-label={columns.formClass}>
          <Autocomplete
            options={
              formClassId === null || classes.includes(formClassId) ? [...classes] : [formClassId, ...classes]
            }
            value={formClassId}
            disableClearable={formClassId !== null}
            readOnly={isGoing}
            autoHighlight
            onChange={(_, next) => lessons.change(key, { formClassId: next })}
            renderInput={(props) => (
              <TextField
                {...props}
                placeholder={columns.formClass}
                slotProps={{
                  ...props.slotProps,
                  htmlInput: {
                    ...props.slotProps.htmlInput,
                    'aria-label': texts.fieldOf(columns.formClass, name),
                  },
                }}
              />
            )}
          />
        </td>
        <td role="cell" className="actions">
          <DeleteButton
            label={texts.deleteLesson(deleted)}
            busy={state === 'saving'}
            onDelete={() => lessons.remove(key)}
          />
        </td>
        <td role="cell" className="state" data-label={columns.status} aria-live="polite">
          {state === 'failed' && row.again ? (
            <Button
              size="small"
              color="error"
              title={uiTexts.retry}
              onClick={() => {
                firstField()?.focus();
                lessons.retry(key);
              }}
            >
              <SaveStatus state="failed" withWord />
            </Button>
          ) : (
            state !== 'idle' && <SaveStatus state={state} withWord wraps />
          )}
          {state === 'idle' && incomplete && (
            <Typography variant="body2" color="textSecondary" component="span">
              {texts.notComplete}
            </Typography>
          )}
        </td>
      </tr>
      {notes.length > 0 && (
        <tr role="row">
          <td role="cell" colSpan={5} className="notes" id={notesId}>
            <Typography variant="body2" sx={{ color: told === null ? 'warning.main' : 'error.main' }}>
              {notes.join(' ')}
            </Typography>
            {clash && (
              <ClashButtons
                goOnAt={firstField}
                onKeepMine={() => lessons.keepMine(key)}
                onUseTheirs={() => lessons.takeTheirs(key)}
              />
            )}
          </td>
        </tr>
      )}
    </>
  );
}
