import { useMutation } from '@tanstack/react-query';
import {
  type SchoolSettings,
  schoolSettingsCalls,
  type SchoolSettingsSave,
  schoolSettingsSave,
} from 'contract/school-settings';
import { readTypedNumber } from 'contract/typed-numbers';
import { useState } from 'react';

import { ApiError, isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { perhapsStored } from '../../../api/perhaps-stored.ts';
import { queryClient, queryKeyOf, queryOf } from '../../../api/query-client.ts';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { type FieldErrors, fieldErrorsIn, readFields } from '../field-errors.ts';
import { noticeTime } from '../texts.ts';
import { adoptSettings } from './adopt-settings.ts';
import { schoolTexts as texts } from './texts.ts';

/** What stands in the fields; the pass mark as it is typed. */
export type SchoolValues = Omit<SchoolSettings, 'logo_version' | 'version' | 'pass_mark'> & {
  pass_mark: string;
};

/**
 * The form of the settings: keeps what was typed beside what is stored, and sends only what differs. What is stored is
 * read anew when one comes back to the window: what was put by then under what is typed is shown before it is saved
 * over.
 */
export function useSchoolForm(stored: SchoolSettings) {
  const [typed, setTyped] = useState<Partial<SchoolValues>>({});
  /** What stood in a field when one began to type in it. */
  const [typedOver, setTypedOver] = useState<Partial<SchoolValues>>({});
  /** The version that this was. */
  const [begunFrom, setBegunFrom] = useState<number | null>(null);
  const [found, setFound] = useState<FieldErrors>({});
  /**
   * The refusal of a save over what someone else stored meanwhile, and the fields in which both typed. It stands until
   * one of the two is stored or taken, whatever becomes of a save in between.
   */
  const [clash, setClash] = useState<{ refusal: ApiError; fields: readonly (keyof SchoolValues)[] } | null>(
    null,
  );
  const [unheard] = useState(() => perhapsStored<SchoolValues>());
  const values: SchoolValues = { ...valuesOf(stored), ...typed };
  const changes = changesIn(stored, values, unheard.isOther);
  function beginAnew() {
    unheard.forget();
    setTyped({});
    setTypedOver({});
    setBegunFrom(null);
    setClash(null);
  }
  const save = useMutation({
    async mutationFn({ version }: { version: number; sent: Partial<SchoolValues> }) {
      try {
        return await call(schoolSettingsCalls.saveSchoolSettings, { body: { ...changes, version } });
      } catch (error) {
        // Read anew as a part of the save: what is typed meanwhile is known where it is told refused.
        if (isClash(error)) {
          await queryClient.invalidateQueries({
            queryKey: queryKeyOf(schoolSettingsCalls.getSchoolSettings),
          });
        }
        throw error;
      }
    },
    onSuccess(saved, { sent }) {
      adoptSettings(saved);
      beginAnew();
      // What was typed while it was on its way stays, over what is stored by now.
      const since = namesOf(typed).filter((field) => typed[field] !== sent[field]);
      if (since.length > 0) {
        setTyped(fieldsOf(typed, since));
        setTypedOver(fieldsOf(valuesOf(saved), since));
        setBegunFrom(saved.version);
      }
      showSnackbar(texts.saved, { duration: noticeTime });
    },
    onError(error, { sent }): void {
      const sayFailed = () => {
        const what = isPerhapsStored(error) ? texts.perhapsSaved : texts.failed;
        showSnackbar(what, { severity: 'error', duration: noticeTime });
      };
      if (!isClash(error)) {
        unheard.note(error, sent);
        // What was stored unheard stands there when the form is opened anew.
        if (isPerhapsStored(error)) {
          void queryClient.invalidateQueries({
            queryKey: queryKeyOf(schoolSettingsCalls.getSchoolSettings),
          });
        }
        return sayFailed();
      }
      const present = queryClient.getQueryData(queryOf(schoolSettingsCalls.getSchoolSettings, {}).queryKey);
      if (present === undefined) return sayFailed();
      const theirs = valuesOf(present);
      const unanswered = (clash?.fields ?? []).filter((field) => values[field] !== theirs[field]);
      const overtaken = overtakenFields(typedOver, theirs, values).filter(
        (field) => !unheard.isFromHere(error.byYou, field, theirs[field]),
      );
      const fields = [...new Set([...unanswered, ...overtaken])];
      // From here on one types over theirs, which stands in the notice.
      setTypedOver(fieldsOf(theirs, namesOf(typed)));
      setBegunFrom(present.version);
      if (error.byYou && unheard.isAnything() && fields.length === 0) {
        save.mutate({ version: present.version, sent });
        return;
      }
      sayFailed();
      setClash({ refusal: error, fields });
    },
  });
  const isOvertaken = overtakenFields(typedOver, valuesOf(stored), values).length > 0;

  return {
    values,
    errors: { ...fieldErrorsIn(save.error), ...found } satisfies FieldErrors,
    /** Why it was not saved, where that is not that someone else has. */
    error: save.error === clash?.refusal ? null : save.error,
    /** Why it was not saved over what someone else stored, and what that is of what one has changed oneself. */
    clash: clash && {
      refusal: clash.refusal,
      theirs: clash.fields.map((field) => ({ field, text: String(valuesOf(stored)[field] ?? '') })),
    },
    busy: save.isPending,
    isChanged: Object.keys(changes).length > 0,
    change<F extends keyof SchoolValues>(field: F, value: SchoolValues[F]) {
      setTyped((now) => ({ ...now, [field]: value }));
      setTypedOver((now) => ({ [field]: valuesOf(stored)[field], ...now }));
      setBegunFrom((now) => now ?? stored.version);
      setFound((now) => ({ ...now, [field]: undefined }));
      if (!save.isPending) save.reset();
    },
    /** Of what both changed; what one has changed alone stays, to be saved. */
    takeTheirs() {
      const alone = namesOf(typed).filter((field) => clash?.fields.includes(field) !== true);
      beginAnew();
      if (alone.length > 0) {
        setTyped(fieldsOf(typed, alone));
        setTypedOver(fieldsOf(typedOver, alone));
        setBegunFrom(begunFrom);
      }
      setFound({});
      save.reset();
    },
    submit() {
      const wrong = readFields(schoolSettingsSave, changes);
      setFound(wrong);
      if (Object.keys(wrong).length > 0 || save.isPending) return;
      // Over what one has not seen under one's own it is refused, and the refusal says who put it there.
      const version = isOvertaken && begunFrom !== null ? begunFrom : stored.version;
      save.mutate({ version, sent: typed });
    },
  };
}

function isClash(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** The fields that hold something else than when one began to type in them, and not what one typed. */
function overtakenFields(
  begunWith: Partial<SchoolValues>,
  present: SchoolValues,
  mine: SchoolValues,
): (keyof SchoolValues)[] {
  return namesOf(begunWith).filter(
    (field) => begunWith[field] !== present[field] && mine[field] !== present[field],
  );
}

function namesOf(values: Partial<SchoolValues>): (keyof SchoolValues)[] {
  return Object.keys(values) as (keyof SchoolValues)[];
}

function fieldsOf(
  values: Partial<SchoolValues>,
  fields: readonly (keyof SchoolValues)[],
): Partial<SchoolValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

export type SchoolForm = ReturnType<typeof useSchoolForm>;

function valuesOf({
  logo_version: _logo,
  version: _version,
  pass_mark,
  ...rest
}: SchoolSettings): SchoolValues {
  return { ...rest, pass_mark: String(pass_mark) };
}

/** What differs from what is stored, or may be by a save to which no answer came. */
function changesIn(
  stored: SchoolSettings,
  values: SchoolValues,
  isOtherThanSent: (field: keyof SchoolValues, value: SchoolValues[keyof SchoolValues]) => boolean,
): SchoolSettingsSave {
  const before = valuesOf(stored);
  const changed = namesOf(values).filter(
    (field) => values[field] !== before[field] || isOtherThanSent(field, values[field]),
  );
  const { pass_mark, ...rest } = fieldsOf(values, changed);
  return { ...rest, ...(pass_mark !== undefined && { pass_mark: readTypedNumber(pass_mark) }) };
}
