import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepsLastClass, studentMessages } from 'contract/students';
import { type ReactNode, useId } from 'react';

import type { Choice, Lists, RecordField } from './record-fields.ts';
import { RecordFieldInput } from './record-field-input.tsx';
import type { RecordPart, SectionName } from './record-part.ts';
import { generalPart, recordParts } from './record-parts.ts';
import { recordTexts as texts } from './texts.ts';
import type { RecordForm } from './use-record-form.ts';

/** The fields of one section; those of the family stand under who they are of. */
export function RecordSection({
  section,
  form,
  lists,
  mayUnlock,
  onType,
  onLeave,
}: {
  section: SectionName;
  form: RecordForm;
  lists: Lists;
  /** Whether this person may change ids and serial numbers. */
  mayUnlock: boolean;
  onType: (part: RecordPart, name: string, text: string) => void;
  onLeave: (part: RecordPart, name: string, text?: string) => void;
}) {
  const parts = recordParts.filter((part) => part.section === section);
  return parts.map((part) => (
    <PartFields key={part.name} title={parts.length > 1 ? part.title : null}>
      {groupsOf(part).map(({ title, fields }) => (
        <FieldGroup key={title ?? 'fields'} title={title}>
          {fields.map((field) => (
            <RecordFieldInput
              key={field.name}
              part={part}
              field={field}
              value={form.textsOf(part)[field.name] ?? ''}
              message={form.wrongIn(part)[field.name]}
              choices={field.list ? lists[field.list] : (field.choices ?? noChoices)}
              closed={whyClosed(part, field, form)}
              {...(isId(part, field) && form.student === null && { placeholder: texts.idOfNew })}
              mayUnlock={mayUnlock && !(isId(part, field) && form.student === null)}
              required={field.required === true || (isId(part, field) && mayUnlock && form.student !== null)}
              onType={onType}
              onLeave={onLeave}
            />
          ))}
        </FieldGroup>
      ))}
    </PartFields>
  ));
}

const noChoices: readonly Choice[] = [];

function isId(part: RecordPart, { name }: RecordField): boolean {
  return part === generalPart && name === 'student_id';
}

/** Once a class was typed the field stays open, so that it can be taken back where someone else made the student leave. */
function whyClosed(part: RecordPart, { name }: RecordField, form: RecordForm): string | null {
  const { student } = form;
  if (part !== generalPart || name !== 'form_class_id' || student === null || !keepsLastClass(student)) {
    return null;
  }
  return form.movesWhoLeft ? null : studentMessages.classOfWhoLeft;
}

/** Boxes to tick stand by themselves, under a heading. */
function groupsOf({ fields }: RecordPart): { title: string | null; fields: readonly RecordField[] }[] {
  const flags = fields.filter(({ kind }) => kind === 'flag');
  const others = fields.filter(({ kind }) => kind !== 'flag');
  const rest = { title: null, fields: others };
  return flags.length === 0 ? [rest] : [{ title: texts.illnesses, fields: flags }, rest];
}

function PartFields({ title, children }: { title: string | null; children: ReactNode }) {
  const titleId = useId();
  if (title === null) return children;
  return (
    <Box component="section" role="group" aria-labelledby={titleId} sx={{ mb: 6 }}>
      <Typography id={titleId} variant="h2" component="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function FieldGroup({ title, children }: { title: string | null; children: ReactNode }) {
  const titleId = useId();
  const fields = (
    <Box
      role={title === null ? undefined : 'group'}
      aria-labelledby={title === null ? undefined : titleId}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        columnGap: 4,
        rowGap: title === null ? 4 : 0,
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
  if (title === null) return fields;
  return (
    <Box sx={{ mb: 4 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {fields}
    </Box>
  );
}
