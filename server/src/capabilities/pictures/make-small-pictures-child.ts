import type { FileProcessAnswer } from '../../file-process.ts';
import { smallPictureOf } from './small-picture.ts';

// A process of its own for some kept pictures (file-process.ts).

type ChildAnswer = FileProcessAnswer<(Uint8Array | null)[], 'failed'>;

process.once('message', ({ jpegs }: { jpegs: readonly Uint8Array[] }) => {
  void answerTo(jpegs).then((answer) => process.send?.(answer, () => process.disconnect()));
});
process.send?.({ kind: 'ready' } satisfies ChildAnswer);

/** null for a picture that cannot be read. */
async function answerTo(jpegs: readonly Uint8Array[]): Promise<ChildAnswer> {
  const content: (Uint8Array | null)[] = [];
  for (const jpeg of jpegs) content.push(await smallPictureOf(jpeg).catch(() => null));
  return { kind: 'read', content };
}
