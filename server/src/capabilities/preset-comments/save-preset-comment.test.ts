import { calls } from 'contract/calls';
import { presetCommentMessages, type PresetCommentSave } from 'contract/preset-comments';
import { versionMessages } from 'contract/versions';
import { afterAll, describe, expect, it } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';

const school = await testApplication();
afterAll(school.close);
const office = await school.browser().signIn('sthomas');
const teacher = await school.browser().signIn('lcharles');

const save = async (body: PresetCommentSave) => office.ask(calls.savePresetComment, { body });
const offered = async () => (await teacher.ask(calls.listPresetComments, {})).answer;

describe('a preset comment', () => {
  it('is added, edited, retired and taken back, and teachers are offered it as it is', async () => {
    const added = await save({ description: ' {name} sings  well. ', comment_type_id: 2 });
    expect([added.status, added.answer]).toEqual([
      201,
      {
        id: expect.any(Number),
        description: '{name} sings well.',
        comment_type_id: 2,
        retired: 0,
        version: 1,
        updated_by: 'Shirley Thomas',
        updated_at: expect.any(String),
      },
    ]);
    const { id } = added.answer;
    const edited = await save({ id, description: '{He/she} is kind.', comment_type_id: 1 });
    expect([edited.status, edited.answer.comment_type_id]).toEqual([200, 1]);
    expect(await offered()).toContainEqual({ id, description: '{He/she} is kind.', comment_type_id: 1 });
    const retired = await office.ask(calls.retirePresetComment, { body: { id, retired: 1 } });
    expect([retired.status, retired.answer.retired]).toEqual([200, 1]);
    expect((await offered()).some((one) => one.id === id)).toBe(false);
    const { answer: all } = await office.ask(calls.listAllPresetComments, {});
    expect(all.find((one) => one.id === id)).toMatchObject({ retired: 1 });
    await office.ask(calls.retirePresetComment, { body: { id, retired: 0 } });
    expect((await offered()).some((one) => one.id === id)).toBe(true);
    const rows = await school.database.owner.db
      .selectFrom('history')
      .select('id')
      .where('entity', '=', 'preset_comment')
      .execute();
    expect(rows).toHaveLength(4);
  });

  it.each([
    [{ description: '  ', comment_type_id: 2 }, { description: [presetCommentMessages.blank] }],
    [{ description: 'x'.repeat(201), comment_type_id: 2 }, { description: [presetCommentMessages.tooLong] }],
    [
      { description: '{first name} works.', comment_type_id: 2 },
      { description: [presetCommentMessages.placeholder] },
    ],
    [
      { description: 'Works {well.', comment_type_id: 2 },
      { description: [presetCommentMessages.placeholder] },
    ],
    [{ description: 'Works well.', comment_type_id: 3 }, { comment_type_id: [presetCommentMessages.kind] }],
    [
      { description: 'A pleasure to teach.', comment_type_id: 1 },
      { description: [presetCommentMessages.taken] },
    ],
  ])('%j is refused at its field', async (body, errors) => {
    const reply = await office.post('/api/preset-comment', body);
    expect([reply.status, reply.json]).toMatchObject([422, { errors }]);
  });

  it('that is unknown is not found', async () => {
    const { status, json } = await save({ id: 99_999, description: 'Fine.', comment_type_id: 2 });
    expect([status, json]).toEqual([404, { message: versionMessages.gone }]);
    const retired = await office.ask(calls.retirePresetComment, { body: { id: 99_999, retired: 1 } });
    expect(retired.status).toBe(404);
  });
});
