import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { plainDate } from 'contract/dates-in-words';
import { tidyText } from 'contract/plain-text';
import {
  type Holiday,
  type SavedHoliday,
  schoolSettingsCalls,
  schoolTextLimits,
} from 'contract/school-settings';
import { latestHoliday } from 'contract/term-dates';
import { useState } from 'react';

import { addingAnother } from '../../../api/adding-another.ts';
import { AddedUnheard } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { schoolToday } from '../../../ui/moments.ts';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { differs } from '../../../ui/use-ask-before-closing.tsx';
import { type FieldErrors, fieldErrorsIn, readFields } from '../field-errors.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { holidaysTexts as texts } from './texts.ts';

const nothing = { holiday: '', title: '' };

/** Adds a day without school; the same day again gets another title. */
export function HolidayForm({ onClose }: { onClose: () => void }) {
  const [latest] = useState(() => latestHoliday(schoolToday()));
  const [typed, setTyped] = useState(nothing);
  const [found, setFound] = useState<FieldErrors>({});
  const [addAnother] = useState(() => addingAnother({ add, isOther, tellIfAdded }));
  const list = useQuery(queryOf(schoolSettingsCalls.listHolidays, {}));
  const save = useChange({
    make: addAnother,
    refreshes: [schoolSettingsCalls.listHolidays],
    done: savedIn,
    failed: texts.failed,
    onDone(saved, sent) {
      const { registers = 0 } = saved;
      if (registers > 0) {
        showSnackbar(texts.savedOverRegisters(savedIn(saved, sent), registers), {
          severity: 'warning',
          duration: null,
        });
      }
      onClose();
    },
    settle: (error) => error instanceof AddedUnheard,
  });
  const there = list.data?.find(({ holiday }) => holiday === typed.holiday);
  // While it is being saved the list is read anew, and has the new name.
  const already = save.isPending ? save.variables.already : there;
  const errors: FieldErrors = { ...fieldErrorsIn(save.error), ...found };
  const change = (part: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setFound({});
    save.reset();
  };

  function check() {
    const wrong = readFields(schoolSettingsCalls.saveHoliday.body, typed);
    setFound(wrong);
    if (Object.keys(wrong).length === 0) save.mutate({ typed, already });
  }

  return (
    <FormDialog
      title={texts.add}
      changed={differs(typed, nothing)}
      save={save}
      shownByField={Object.values(errors).some((one) => one !== undefined)}
      onSave={check}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        value={typed.title}
        autoFocus
        autoComplete="off"
        error={errors['title'] !== undefined}
        helperText={errors['title']}
        onChange={({ target }) => change({ title: target.value })}
        slotProps={{ htmlInput: { maxLength: schoolTextLimits.holiday } }}
      />
      <DateField
        label={texts.date}
        value={typed.holiday}
        latest={latest}
        error={errors['holiday']}
        hint={already && hintOf(already, typed)}
        // The frame does not hear of it, and what is typed while it is being saved would be gone with the dialog.
        readOnly={save.isPending}
        onChange={(holiday) => change({ holiday })}
      />
    </FormDialog>
  );
}

/** What is sent, and what the day was called before, as far as the page knows. */
interface Addition {
  typed: Holiday;
  already: Holiday | undefined;
}

/** The notice names both where one name goes over another. */
function savedIn({ title }: SavedHoliday, { already }: Addition): string {
  if (already === undefined || already.title === title) return texts.saved(title);
  return texts.savedInPlaceOf(title, already.title);
}

function hintOf(already: Holiday, typed: Holiday): string {
  const date = plainDate(already.holiday);
  return tidyText(typed.title) === already.title
    ? texts.isAlready(already.title, date)
    : texts.isReplaced(already.title, date);
}

/** Over the name that is shown and no other: what a colleague has called the day since is read before it is replaced. */
async function add({ typed, already }: Addition): Promise<SavedHoliday> {
  return call(schoolSettingsCalls.saveHoliday, { body: { ...typed, over: already?.title ?? null } });
}

/** The same day's later title goes over the earlier. */
function isOther({ typed }: Addition, earlier: Addition): boolean {
  return typed.holiday !== earlier.typed.holiday;
}

async function tellIfAdded({ typed: { holiday, title } }: Addition): Promise<string | null> {
  const stored = await call(schoolSettingsCalls.listHolidays, {});
  const found = stored.find((one) => one.holiday === holiday && one.title === tidyText(title));
  return found === undefined ? null : texts.savedUnheard(found.title, plainDate(holiday));
}
