import {
  type PresetCommentInSettings,
  presetCommentMessages,
  type PresetCommentSave,
} from 'contract/preset-comments';
import { versionMessages } from 'contract/versions';
import { sql } from 'kysely';
import { recordChange } from '../../database/history.ts';
import { nextVersionBy, saved, savedBy } from '../../database/saved-rows.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { demandVersion } from '../../demand-version.ts';
import { Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';

export interface SavedPresetComment {
  /** Whether it is new: 201 rather than 200. */
  created: boolean;
  comment: PresetCommentInSettings;
}

/** All preset comments, academic ones first, in use or retired. */
export async function listAllPresetComments(db: Database): Promise<PresetCommentInSettings[]> {
  const { rows } = await sql<PresetCommentInSettings>`
    select id, description, comment_type_id, (retired_on is not null)::int as retired, version, updated_by, updated_at
    from preset_comments order by comment_type_id desc, id`.execute(db);
  return rows;
}

/** Adds a preset comment, or changes one; what was written with it stays. 422 for words that are there already. */
export async function savePresetComment(
  db: Database,
  who: SignedIn,
  { id, description, comment_type_id, version }: PresetCommentSave,
): Promise<SavedPresetComment> {
  return inTransaction(db, async (trx) => {
    const all = await lockPresetComments(trx);
    const before = id == null ? null : demandComment(all, id);
    if (before !== null) await demandFresh(trx, who, before, version);
    const twin = all.find((one) => one.id !== before?.id && one.description === description);
    if (twin !== undefined) {
      const { taken, takenRetired } = presetCommentMessages;
      throw new Invalid({ description: [twin.retired === 1 ? takenRetired : taken] });
    }
    if (before === null) {
      const made = await trx
        .insertInto('preset_comments')
        .values({ description, comment_type_id, retired_on: null, ...savedBy(who) })
        .returning(['id', ...saved])
        .executeTakeFirstOrThrow();
      const comment = { ...made, description, comment_type_id, retired: 0 as const };
      await recordChange(trx, who, { entity: 'preset_comment', before: null, after: comment });
      return { created: true, comment };
    }
    if (before.description === description && before.comment_type_id === comment_type_id) {
      return { created: false, comment: before };
    }
    const stored = await trx
      .updateTable('preset_comments')
      .set({ description, comment_type_id, ...nextVersionBy(who) })
      .where('id', '=', before.id)
      .returning(saved)
      .executeTakeFirstOrThrow();
    const after = { ...before, description, comment_type_id, ...stored };
    await recordChange(trx, who, { entity: 'preset_comment', before, after });
    return { created: false, comment: after };
  });
}

/** Retires a preset comment, so that it leaves the choices, or takes it back into use. */
export async function retirePresetComment(
  db: Database,
  who: SignedIn,
  { id, retired, version }: { id: number; retired: 0 | 1; version?: number | undefined },
): Promise<PresetCommentInSettings> {
  return inTransaction(db, async (trx) => {
    const before = demandComment(await lockPresetComments(trx), id);
    await demandFresh(trx, who, before, version);
    if (before.retired === retired) return before;
    const stored = await trx
      .updateTable('preset_comments')
      .set({ retired_on: retired === 1 ? sql<string>`current_date` : null, ...nextVersionBy(who) })
      .where('id', '=', id)
      .returning(saved)
      .executeTakeFirstOrThrow();
    const after = { ...before, retired, ...stored };
    await recordChange(trx, who, { entity: 'preset_comment', before, after });
    return after;
  });
}

async function demandFresh(
  trx: DatabaseTransaction,
  who: SignedIn,
  stands: PresetCommentInSettings,
  version: number | undefined,
): Promise<void> {
  const record = { entities: ['preset_comment'], holds: { id: stands.id } } as const;
  await demandVersion(trx, who, { record, stands }, version);
}

async function lockPresetComments(trx: DatabaseTransaction): Promise<PresetCommentInSettings[]> {
  await sql`lock table preset_comments in share row exclusive mode`.execute(trx);
  return listAllPresetComments(trx);
}

function demandComment(all: readonly PresetCommentInSettings[], id: number): PresetCommentInSettings {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new NotFound(versionMessages.gone);
  return found;
}
