import { type StudentFile, studentFileCalls } from 'contract/student-files';

import { isRefused } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newMutationId } from '../../../api/mutation-id.ts';
import { cropPicture, type PictureArea } from './crop-picture.ts';

/** A part of a picture on its way, kept once however often it is sent. */
interface Sending {
  part: PictureArea;
  file: Blob;
  replaces: string;
  mutation_id: string;
}

/**
 * Sends parts of one picture, given by its object URL, for a student. One to which no answer came may be kept all the
 * same, and is then nobody else's: it is sent once more before another part takes its place (docs/decisions/013).
 */
export function pictureSender(studentId: number, address: string) {
  let unheard: Sending | null = null;

  async function send(sending: Sending, onProgress: (part: number) => void): Promise<StudentFile> {
    const { file, replaces, mutation_id } = sending;
    const body = { id: String(studentId), file_type: 'picture' as const, replaces, mutation_id };
    unheard = sending;
    try {
      const kept = await call(studentFileCalls.sendStudentFile, { body, file }, { onProgress });
      unheard = null;
      return kept;
    } catch (error) {
      if (isRefused(error)) unheard = null;
      throw error;
    }
  }

  return {
    /** `replaces`: the picture that was seen, '' for none. Throws as `call` does, and where the picture cannot be read. */
    async send(
      { part, replaces }: { part: PictureArea; replaces: string },
      onProgress: (part: number) => void,
    ): Promise<StudentFile> {
      const before = unheard;
      const kept = before && (await send(before, onProgress));
      if (kept && isSame(before.part, part)) return kept;
      const file = await cropPicture(address, part);
      return send(
        { part, file, replaces: kept?.file_name ?? replaces, mutation_id: newMutationId() },
        onProgress,
      );
    },
    /** Whether a picture was sent to which no answer came. */
    isUnheard: () => unheard !== null,
  };
}

function isSame(one: PictureArea, other: PictureArea): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => one[side] === other[side]);
}
