import { calls } from 'contract/calls';
import { messages } from 'contract/messages';
import { type Holiday, schoolSettingsMessages } from 'contract/school-settings';
import { versionMessages } from 'contract/versions';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { newSchool } from '../../testing/new-school.ts';
import { secondTerm } from '../../testing/term-office.ts';
import { testApplication } from '../../testing/test-application.ts';
import { subjects, term } from '../../testing/test-school.ts';

/** Shirley Thomas and Trevor Williams have Settings open at the same moment. */

const school = await testApplication();
afterAll(school.close);
const shirley = await school.browser().signIn('sthomas');
const trevor = await school.browser().signIn('twilliams');

const message = versionMessages.changedMeanwhile;
const byShirley = { updated_by: 'Shirley Thomas', updated_at: expect.any(String) };

async function entriesOf(entity: string): Promise<number> {
  const rows = await school.database.owner.db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', entity)
    .execute();
  return rows.length;
}

describe('who comes second', () => {
  it('is told how the subject stands, and saves over it when that was seen', async () => {
    const { answer: all } = await trevor.ask(calls.listAllSubjects, {});
    const { id, title, version } = all.find((one) => one.id === subjects.spanish) ?? all[0]!;
    await shirley.ask(calls.saveSubject, { body: { id, title, abbr: 'Spa', version } });
    const noted = await entriesOf('subject');
    const late = { id, title, abbr: 'Esp' };
    const refused = [
      await trevor.ask(calls.saveSubject, { body: { ...late, version } }),
      await trevor.ask(calls.retireSubject, { body: { id, retired: 1, version } }),
      await trevor.ask(calls.deleteSubject, { body: { id, version } }),
    ];
    for (const { status, json } of refused) {
      const current = { id, abbr: 'Spa', retired: 0, version: version + 1, ...byShirley };
      expect([status, json]).toMatchObject([409, { message, current }]);
    }
    expect(await entriesOf('subject')).toBe(noted);
    const saved = await trevor.ask(calls.saveSubject, { body: { ...late, version: version + 1 } });
    expect([saved.status, saved.answer]).toMatchObject([200, { abbr: 'Esp', version: version + 2 }]);
    const again = await trevor.ask(calls.saveSubject, { body: { ...late, version: version + 2 } });
    expect(again.answer.version).toBe(version + 2);
  });

  it('is told how the class stands', async () => {
    const { answer: added } = await shirley.ask(calls.saveFormClass, { body: { id: '2 Red' } });
    const { version } = added;
    await shirley.ask(calls.retireFormClass, { body: { id: '2 Red', retired: 1, version } });
    const noted = await entriesOf('form_class');
    const refused = [
      await trevor.ask(calls.saveFormClass, { body: { id: '2 Red', new_id: '2 Blue', version } }),
      await trevor.ask(calls.retireFormClass, { body: { id: '2 Red', retired: 0, version } }),
      await trevor.ask(calls.deleteFormClass, { body: { id: '2 Red', version } }),
    ];
    for (const { status, json } of refused) {
      const current = { id: '2 Red', retired: 1, version: version + 1, ...byShirley };
      expect([status, json]).toMatchObject([409, { message, current }]);
    }
    expect(await entriesOf('form_class')).toBe(noted);
    const renamed = await trevor.ask(calls.saveFormClass, {
      body: { id: '2 Red', new_id: '2 Blue', version: version + 1 },
    });
    expect([renamed.status, renamed.answer]).toMatchObject([200, { id: '2 Blue', retired: 1 }]);
    expect(renamed.answer.version).toBeGreaterThan(version + 1);
  });

  it('is told how the comment stands', async () => {
    const { answer: added } = await shirley.ask(calls.savePresetComment, {
      body: { description: '{name} sings well.', comment_type_id: 2 },
    });
    const { id, version } = added;
    const words = { id, description: '{name} sings very well.', comment_type_id: 2 } as const;
    await shirley.ask(calls.savePresetComment, { body: { ...words, version } });
    const noted = await entriesOf('preset_comment');
    const refused = [
      await trevor.ask(calls.savePresetComment, { body: { ...words, comment_type_id: 1, version } }),
      await trevor.ask(calls.retirePresetComment, { body: { id, retired: 1, version } }),
    ];
    for (const { status, json } of refused) {
      const current = { ...words, retired: 0, version: version + 1, ...byShirley };
      expect([status, json]).toMatchObject([409, { message, current }]);
    }
    expect(await entriesOf('preset_comment')).toBe(noted);
  });

  it('is told how the dates of the term stand', async () => {
    const { answer: seen } = await trevor.ask(calls.getCurrentTerm, {});
    const { version, term_start, term_end, total_sessions, next_term_start } = seen;
    const dates = { term_start, term_end, total_sessions, next_term_start: next_term_start ?? term_end };
    const update = { mode: 'update', term: seen.term, version, ...dates } as const;
    const first = { ...update, next_term_start: '2027-01-05' };
    expect((await shirley.ask(calls.changeCurrentTerm, { query: {}, body: first })).status).toBe(200);
    const noted = await entriesOf('current_term');
    const body = { ...update, total_sessions: 138 };
    const { status, json } = await trevor.ask(calls.changeCurrentTerm, { query: {}, body });
    const current = { id: term, next_term_start: '2027-01-05', version: version + 1, ...byShirley };
    expect([status, json]).toMatchObject([409, { message, current }]);
    expect(await entriesOf('current_term')).toBe(noted);
    const { answer: after } = await trevor.ask(calls.getCurrentTerm, {});
    expect(after).toMatchObject(current);
    expect(after.total_sessions).toBe(total_sessions);
  });

  it('is told where exams count by now', async () => {
    const { answer: seen } = await trevor.ask(calls.listTermConfigurations, { query: {} });
    const { academic_term_id, version } = seen;
    const of = (form_level: number | null, exam_mark: 0 | 1) => ({
      body: { academic_term_id, form_level, exam_mark, version },
    });
    await shirley.ask(calls.saveTermConfiguration, of(2, 0));
    const { status, json } = await trevor.ask(calls.saveTermConfiguration, of(null, 1));
    expect([status, json]).toMatchObject([
      409,
      { message, current: { academic_term_id, version: version + 1, ...byShirley } },
    ]);
    const { answer: after } = await trevor.ask(calls.listTermConfigurations, { query: {} });
    expect(after.levels.find(({ form_level }) => form_level === 2)?.exam_mark).toBe(0);
  });
});

/** What a refusal says where Shirley Thomas was first herself, on another device. */
const own = { message: messages.changedByYou, by_you: true };

describe('who comes second to oneself', () => {
  it('is told so of a subject, a class, a comment, the dates of the term and where exams count', async () => {
    const { answer: all } = await shirley.ask(calls.listAllSubjects, {});
    const { id, title, version } = all.find((one) => one.id === subjects.english) ?? all[0]!;
    await shirley.ask(calls.saveSubject, { body: { id, title, abbr: 'Engl', version } });

    const { answer: added } = await shirley.ask(calls.saveFormClass, { body: { id: '3 Red' } });
    await shirley.ask(calls.retireFormClass, { body: { id: '3 Red', retired: 1, version: added.version } });

    const words = { description: '{name} reads well.', comment_type_id: 2 } as const;
    const { answer: comment } = await shirley.ask(calls.savePresetComment, { body: words });
    const reworded = { ...words, id: comment.id, description: '{name} reads a lot.' };
    await shirley.ask(calls.savePresetComment, { body: { ...reworded, version: comment.version } });

    const { answer: seen } = await shirley.ask(calls.getCurrentTerm, {});
    const { term_start, term_end, total_sessions } = seen;
    const dates = { term_start, term_end, total_sessions, next_term_start: '2027-01-06' };
    const update = { ...dates, mode: 'update', term: seen.term, version: seen.version } as const;
    await shirley.ask(calls.changeCurrentTerm, { query: {}, body: update });

    const { answer: exams } = await shirley.ask(calls.listTermConfigurations, { query: {} });
    const { academic_term_id } = exams;
    const configure = { academic_term_id, form_level: 3, exam_mark: 0, version: exams.version } as const;
    await shirley.ask(calls.saveTermConfiguration, { body: configure });

    const refused = [
      await shirley.ask(calls.saveSubject, { body: { id, title, abbr: 'E', version } }),
      await shirley.ask(calls.retireFormClass, {
        body: { id: '3 Red', retired: 0, version: added.version },
      }),
      await shirley.ask(calls.savePresetComment, {
        body: { ...words, id: comment.id, version: comment.version },
      }),
      await shirley.ask(calls.changeCurrentTerm, {
        query: {},
        body: { ...update, next_term_start: '2027-01-07' },
      }),
      await shirley.ask(calls.saveTermConfiguration, { body: { ...configure, exam_mark: 1 } }),
    ];
    for (const { status, json } of refused) {
      expect([status, json]).toMatchObject([409, { ...own, current: byShirley }]);
    }
  });

  it('is not told so where a colleague was between', async () => {
    const { answer: added } = await shirley.ask(calls.saveFormClass, { body: { id: '4 Red' } });
    const { version } = added;
    await trevor.ask(calls.retireFormClass, { body: { id: '4 Red', retired: 1, version } });
    await shirley.ask(calls.retireFormClass, { body: { id: '4 Red', retired: 0, version: version + 1 } });
    const { json } = await shirley.ask(calls.retireFormClass, {
      body: { id: '4 Red', retired: 1, version },
    });
    expect(json).toMatchObject({ message, current: byShirley });
    expect(json).not.toHaveProperty('by_you');
  });

  it('is told so of the dates of a term that was left, taken back and gone to again', async () => {
    const seen = async () => (await shirley.ask(calls.getCurrentTerm, {})).answer;
    const advance = async (): Promise<number> => {
      await shirley.ask(calls.changeCurrentTerm, { query: {}, body: secondTerm });
      return (await seen()).version;
    };
    const undo = async () => shirley.ask(calls.undoAdvance, { body: { academic_term_id: 202602 } });
    const backTo = async (of: number) =>
      shirley.ask(calls.backdateTerm, { body: { academic_term_id: 202600 + of } });
    const update = async (version: number) => {
      const { from_academic_term_id: _, ...dates } = secondTerm;
      const body = { ...dates, mode: 'update', total_sessions: 110, version } as const;
      return shirley.ask(calls.changeCurrentTerm, { query: {}, body });
    };
    const made = await advance();
    await undo();
    const madeAnew = await advance();
    expect(madeAnew).toBeGreaterThan(made);
    await backTo(1);
    const cameBack = await advance();
    for (const version of [made, madeAnew]) {
      const { status, json } = await update(version);
      expect([status, json]).toMatchObject([409, { ...own, current: { version: cameBack } }]);
    }
    await undo();
    await backTo(2);
    const { status, json } = await update(cameBack);
    expect([status, json]).toMatchObject([409, { ...own, current: { version: cameBack + 1 } }]);
    expect((await update(cameBack + 1)).status).toBe(200);
  });
});

describe('both at the same moment', () => {
  it('add the same holidays: the history tells of each day who was first and what the other made of it', async () => {
    const days = Array.from({ length: 9 }, (_, n) => `2027-03-0${n + 1}`);
    const answers = await Promise.all(
      days.flatMap((holiday) => [
        shirley.ask(calls.saveHoliday, { body: { holiday, title: 'Sports' } }),
        trevor.ask(calls.saveHoliday, { body: { holiday, title: 'Carnival' } }),
      ]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(days.length);
    const { rows } = await sql<{ first: Holiday; nothing: unknown; again: Holiday; last: Holiday }>`
      select one.after as first, one.before as nothing, two.before as again, two.after as last
      from history one join history two on two.entity = 'holiday' and two.id > one.id
        and two.after ->> 'holiday' = one.after ->> 'holiday'
      where one.entity = 'holiday'
      order by one.after ->> 'holiday'`.execute(school.database.owner.db);
    expect(rows).toHaveLength(days.length);
    for (const { first, nothing, again, last } of rows) {
      expect(nothing).toBeNull();
      expect(again).toEqual(first);
      expect([first.title, last.title].toSorted()).toEqual(['Carnival', 'Sports']);
    }
    const { answer } = await trevor.ask(calls.listHolidays, {});
    expect(answer).toEqual(expect.arrayContaining(rows.map(({ last }) => last)));
  });
});

describe('a day that both name', () => {
  it('keeps the name of who was first, until the other has read that and names it over it', async () => {
    const holiday = '2027-12-03';
    const name = async (who: typeof shirley, title: string, over?: string | null) =>
      who.ask(calls.saveHoliday, { body: { holiday, title, over } });
    expect((await name(shirley, 'Founders’ Day', null)).status).toBe(201);
    const { status, json } = await name(trevor, 'Sports Day', null);
    const message = schoolSettingsMessages.namedMeanwhile('Founders’ Day');
    expect([status, json]).toMatchObject([409, { message, current: { holiday, title: 'Founders’ Day' } }]);
    expect((await name(trevor, 'Founders’ Day', null)).status, 'both mean the same').toBe(200);
    expect((await name(trevor, 'Sports Day', 'Founders’ Day')).status).toBe(200);
    const remove = async (over: string) => shirley.ask(calls.deleteHoliday, { body: { holiday, over } });
    const refused = await remove('Founders’ Day');
    expect([refused.status, refused.json]).toMatchObject([
      409,
      {
        message: schoolSettingsMessages.namedMeanwhile('Sports Day'),
        current: { holiday, title: 'Sports Day' },
      },
    ]);
    expect((await remove('Sports Day')).status).toBe(204);
    expect((await name(trevor, 'Games Day', 'Sports Day')).status, 'nobody’s name is lost').toBe(201);
  });
});

describe('a new school', () => {
  it('whose first logo was saved by oneself on another device speaks of nobody else', async () => {
    const { school: anew, admin } = await newSchool();
    const { answer: seen } = await admin.ask(calls.getSchoolSettings, {});
    const picture = { create: { width: 40, height: 40, channels: 3, background: '#204080' } } as const;
    await admin.sendFile('/api/school-logo', await sharp(picture).png().toBuffer());
    const body = { motto: 'Onward', version: seen.version };
    const { status, json } = await admin.ask(calls.saveSchoolSettings, { body });
    expect([status, json]).toMatchObject([409, own]);
    await anew.close();
  });
});
