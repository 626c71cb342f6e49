import { z } from 'zod';
import { primaryColourError, secondaryColourError } from './colours.ts';
import { emailError, emailMessage } from './email.ts';
import { endpoint } from './endpoint.ts';
import { versionInBody } from './identifiers.ts';
import { named } from './named.ts';
import { schoolIdentity } from './sign-in.ts';
import { studentFileLimits, studentFileMessages } from './student-files.ts';
import { requiredDate } from './term-dates.ts';
import { optionalText, requiredText } from './text.ts';

/** What is each school's own: name, address, logo, colours, marks, holidays (3-decisions, introduction). */

/** In characters. */
export const schoolTextLimits = {
  name: 100,
  motto: 150,
  address: 200,
  phone: 60,
  email: 100,
  principal: 80,
  country: 60,
  holiday: 80,
} as const;

export const schoolSettingsMessages = {
  changedMeanwhile: 'Someone else changed the settings meanwhile.',
  passMark: 'The pass mark must be a number between 0-100.',
  timeZone: 'There is no such time zone. An example is America/Port_of_Spain.',
  noLogo: 'The school has no logo of its own.',
  noHoliday: 'There is no holiday on this day.',
  namedMeanwhile: (title: string) => `Someone else has named this day ${title} meanwhile.`,
  notAPicture: studentFileMessages.notAPicture,
  damaged: studentFileMessages.damaged,
  tooManyPixels: studentFileMessages.tooManyPixels,
} as const;

/** The logo is kept as a PNG that fits into a square of so many pixels; what is sent has at most so many bytes. */
export const logoLimits = {
  side: 600,
  bytes: studentFileLimits.bytes,
} as const;

const schoolSettings = z.object({
  name: z.string(),
  motto: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  principal: z.string(),
  primary_colour: z.string(),
  secondary_colour: z.string(),
  /** Of reference, in the Foreign Students report. */
  country: z.string(),
  time_zone: z.string(),
  pass_mark: z.number(),
  /** Whether report cards show the rank. */
  show_rank: z.boolean(),
  /** Whether Form 6 has Diligence, Progress and Conduct. */
  form_6_grades: z.boolean(),
  /** Changes with the logo; null while there is none and the crest stands in its place. */
  logo_version: z.string().nullable(),
  /** 0 while nothing was ever saved. */
  version: z.number().int(),
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

/** Saved settings with what every page shows of the school, for the shell to follow at once. */
const savedSchoolSettings = schoolSettings.extend({ school: schoolIdentity });
export type SavedSchoolSettings = z.infer<typeof savedSchoolSettings>;

const limits = schoolTextLimits;
const blankable = (limit: number) => optionalText(limit).transform((text) => text ?? '');
const passMark = z
  .number(schoolSettingsMessages.passMark)
  .min(0, schoolSettingsMessages.passMark)
  .max(100, schoolSettingsMessages.passMark)
  .transform((mark) => Math.round(mark * 10) / 10);

function colour(errorOf: (colour: string) => string | null) {
  return z.string(errorOf('') ?? '').superRefine((value, context) => {
    const message = errorOf(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** A field that is left out stays as it is. */
export const schoolSettingsSave = z.object({
  name: requiredText(limits.name).optional(),
  motto: blankable(limits.motto).optional(),
  address: blankable(limits.address).optional(),
  phone: blankable(limits.phone).optional(),
  email: blankable(limits.email)
    .refine((address) => emailError(address) === null, emailMessage)
    .optional(),
  principal: blankable(limits.principal).optional(),
  primary_colour: colour(primaryColourError).optional(),
  secondary_colour: colour(secondaryColourError).optional(),
  country: requiredText(limits.country).optional(),
  time_zone: requiredText(60).optional(),
  pass_mark: passMark.optional(),
  show_rank: z.boolean().optional(),
  form_6_grades: z.boolean().optional(),
  /** The version it started from; without it the save is unconditional. */
  version: versionInBody.optional(),
});
export type SchoolSettingsSave = z.infer<typeof schoolSettingsSave>;

const holiday = z.object({ holiday: z.iso.date(), title: z.string() });
export type Holiday = z.infer<typeof holiday>;
/**
 * `registers`: how many were taken on the day before it became one without school. They are kept, and count in no term. A
 * server of the version before, and an answer that it gave, do not tell.
 */
const savedHoliday = holiday.extend({ registers: z.number().int().optional() });
export type SavedHoliday = z.infer<typeof savedHoliday>;

const access = ['settings'] as const;
const logoFile = { bytes: logoLimits.bytes } as const;

export const schoolSettingsCalls = {
  getSchool: endpoint({
    method: 'GET',
    path: '/api/school',
    summary: 'What every page shows of the school',
    access: 'public',
    response: schoolIdentity,
    produces: 'json',
  }),
  getSchoolSettings: endpoint({
    method: 'GET',
    path: '/api/school-settings',
    summary: "The school's settings",
    access,
    response: schoolSettings,
    produces: 'json',
  }),
  saveSchoolSettings: endpoint({
    method: 'POST',
    path: '/api/school-settings',
    summary: "Saves the school's settings; 409 with the current ones when stale",
    access,
    body: named(schoolSettingsSave),
    response: savedSchoolSettings,
    produces: 'json',
  }),
  saveSchoolLogo: endpoint({
    method: 'POST',
    path: '/api/school-logo',
    summary: "Keeps a picture as the school's logo",
    access,
    takesFile: logoFile,
    response: savedSchoolSettings,
    produces: 'json',
  }),
  previewSchoolLogo: endpoint({
    method: 'POST',
    path: '/api/school-logo-preview',
    summary: 'A picture as it would be kept as the logo; nothing is stored',
    access,
    takesFile: logoFile,
    produces: 'picture',
  }),
  deleteSchoolLogo: endpoint({
    method: 'DELETE',
    path: '/api/school-logo',
    summary: 'Takes the logo away; the crest stands in its place',
    access,
    response: savedSchoolSettings,
    produces: 'json',
  }),
  listHolidays: endpoint({
    method: 'GET',
    path: '/api/holidays',
    summary: 'The days without school, in their order',
    access: 'signedIn',
    response: z.array(holiday),
    produces: 'json',
  }),
  saveHoliday: endpoint({
    method: 'POST',
    path: '/api/holiday',
    summary:
      'Adds a day without school (201), or gives it another title (200); 409 with the present one where that is not the one known',
    access,
    body: named(
      z.object({
        holiday: requiredDate,
        title: requiredText(limits.holiday),
        /** What the day was called as far as the person knew, null for nothing: 409 where it is called otherwise by now. */
        over: z.string().max(limits.holiday).nullable().optional(),
      }),
    ),
    response: savedHoliday,
    produces: 'json',
  }),
  deleteHoliday: endpoint({
    method: 'DELETE',
    path: '/api/holiday',
    summary:
      'Makes a day without school a school day; 409 where it is called otherwise than the person knew; the date may also stand in the query',
    access,
    body: named(z.object({ holiday: requiredDate, over: z.string().max(limits.holiday).optional() })),
    produces: 'nothing',
  }),
};
