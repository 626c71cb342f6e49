import type { OwnComment } from 'contract/own-comments';
import {
  type Addressee,
  behaviouralCommentType,
  fillPlaceholders,
  type PresetComment,
} from 'contract/preset-comments';

import { holdsWords } from '../data-table/find-rows.ts';
import type { CommentGroup, Pickable } from './comment-list.tsx';
import { commentTexts } from './texts.ts';

/** A teacher's own bank of comments, as the sheet offers it. */
export interface OwnBank {
  comments: readonly OwnComment[];
  onDelete: (comment: OwnComment) => void;
}

/** The comments in their groups, filled for the student; of a search those that hold all its words. */
export function offeredComments({
  presets,
  own,
  about,
  words,
}: {
  presets: readonly PresetComment[];
  own: OwnBank | undefined;
  about: Addressee;
  words: readonly string[];
}): CommentGroup[] {
  const pickable = (key: string, { description }: { description: string }): Pickable => ({
    key,
    description,
    text: fillPlaceholders(description, about),
  });
  const found = ({ text }: Pickable) => holdsWords(text, words);
  const ofType = (behavioural: boolean) =>
    presets
      .filter(({ comment_type_id }) => (comment_type_id === behaviouralCommentType) === behavioural)
      .map((comment) => pickable(`preset ${comment.id}`, comment))
      .filter(found);
  const mine = (own?.comments ?? [])
    .map((comment) => ({ ...pickable(ownKey(comment), comment), onDelete: () => own?.onDelete(comment) }))
    .filter(found);
  return [
    { title: commentTexts.academic, of: ofType(false) },
    { title: commentTexts.behavioural, of: ofType(true) },
    { title: commentTexts.mine, of: mine },
  ];
}

/** Of a comment of the school the key is another one: ids are counted for each of the two. */
export function ownKey({ id }: Pick<OwnComment, 'id'>): string {
  return `own ${id}`;
}
