import type { Page } from '@playwright/test';
import {
  type ArchiveTerm,
  archiveField,
  archiveKinds,
  archiveSubjects,
  testIds,
} from 'contract/marks-archive';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import { archiveEntries, settleArchive } from './archive-entries.ts';
import { archiveDialog, openArchive, readArchive } from './archive-sheet.ts';
import { KnownValues, saidInVain } from './known-values.ts';
import type { Changes, Shown, WalkedScreen } from './walked-screen.ts';

const student = 20240001;

interface StoredBox {
  term: ArchiveTerm;
  subjectId: number;
  kind: (typeof archiveKinds)[number];
  mark: number | null;
  absence: number;
}

interface StoredArchive {
  /** Each box by its name on the screen. */
  boxes: Map<string, StoredBox>;
  /** The class of each term, by its name on the screen. */
  classes: Map<string, string>;
}

async function storedArchive(reader: StaffMember): Promise<StoredArchive> {
  const forms = await reader.read<Record<string, ArchiveTerm[]>>(`/api/term-marks/${student}`);
  const boxes = new Map<string, StoredBox>();
  const classes = new Map<string, string>();
  for (const term of Object.values(forms).flat()) {
    const year = Math.floor(term.termId / 100);
    const place = `Term ${term.term}, Form ${term.form}, ${year}-${year + 1}`;
    classes.set(`Class, ${place}`, term.classId ?? '');
    for (const subject of archiveSubjects) {
      for (const kind of archiveKinds) {
        const field = archiveField(subject, kind);
        boxes.set(`${subject.label} ${kind}, ${place}`, {
          term,
          subjectId: subject.id,
          kind,
          mark: term[field],
          absence: term.absences[field] ?? 1,
        });
      }
    }
  }
  return { boxes, classes };
}

/** Someone else corrects a mark of the same term, as the page saves it that has just read it. */
async function changeMark(colleague: StaffMember, place: string, chance: Random): Promise<Changes> {
  const { boxes } = await storedArchive(colleague);
  const open = [...boxes].filter(([name, { term, kind }]) => {
    const takesIt = term.in_calendar === 1 && term.classId !== null;
    return name.endsWith(place) && takesIt && (kind === 'course' || term.exam_mark === 1);
  });
  if (open.length === 0) return new Map();
  // Those that stand first are typed in most.
  const [name, box] = chance.pick(open.slice(0, 5));
  const mark = chance.chance(0.1) ? null : chance.between(40, 60);
  const answer = await colleague.post('/api/student-term-mark', {
    student_id: student,
    subject_id: box.subjectId,
    academic_term_id: box.term.termId,
    mark,
    test_id: testIds[box.kind],
    from_mark: box.mark,
    from_attendance: box.absence,
    mutation_id: crypto.randomUUID(),
  });
  // What was entered in the very moment has gone before it.
  if (answer.status === 409) return new Map();
  if (answer.status >= 300) throw new Error(`The colleague was answered ${answer.status}.`);
  return new Map([[name, { was: String(box.mark ?? ''), is: String(mark ?? '') }]]);
}

async function differing(shown: Shown, reader: StaffMember): Promise<string[]> {
  const { boxes, classes } = await storedArchive(reader);
  return [...shown].flatMap(([cell, value]) => {
    const stored = classes.get(cell) ?? String(boxes.get(cell)?.mark ?? '');
    return stored === value ? [] : [`${cell}: '${value}' on the screen, '${stored}' stored`];
  });
}

/**
 * What was refused is tried again by leaving its box once more; one's own marks stay. What the colleague stored in others is
 * seen once the archive is opened anew.
 */
async function sendAll(page: Page): Promise<number> {
  const left = async () =>
    (await archiveDialog(page)
      .locator('td .trouble, td [data-state="failed"], td [aria-invalid="true"]')
      .count()) + Number(await page.locator('header [data-waiting]').getAttribute('data-waiting'));
  await page.keyboard.press('Tab');
  for (let turn = 0; turn < 100 && (await left()) > 0; turn += 1) {
    await settleArchive(page, 'Keep mine');
    await page.waitForTimeout(300);
  }
  const unsent = await left();
  await page.reload();
  await openArchive(page);
  return unsent;
}

/** The rows whose boxes take input: 'Term 1, Form 1, 2024-2025'. */
async function openTerms(reader: StaffMember): Promise<string[]> {
  const { classes, boxes } = await storedArchive(reader);
  const places = [...classes.keys()].map((name) => name.replace('Class, ', ''));
  return places
    .filter((place) => [...boxes].some(([name, { term }]) => name.endsWith(place) && term.in_calendar === 1))
    .slice(0, 2);
}

/** The archive of a student of Form 3, on a wide window. */
export const archive: WalkedScreen = {
  name: 'bad-line-archive',
  does: 'a vice principal corrects marks of past terms at random in a browser, over a line that fails at random',
  entering: 'correcting marks of past terms',
  account: 'vjoseph',
  years: 3,
  saves: '**/api/{student-term-mark,register-student}',
  reads: '**/api/term-marks/*',
  open: openArchive,
  async shownOn(page) {
    return new Map((await readArchive(page)).map(({ name, value }) => [name, value]));
  },
  students: openTerms,
  entries: archiveEntries,
  colleagueChanges: changeMark,
  isOfColleague: () => false,
  keepsFocus: true,
  remembers: (first) => new KnownValues(first, { isFree: () => false, inParts: false }),
  sendAll,
  untrueOn: saidInVain(async (page) => {
    const boxes = (await readArchive(page)).filter(({ saysStored }) => saysStored);
    return new Map(boxes.map(({ name, value }) => [name, value]));
  }, differing),
  differing,
};
