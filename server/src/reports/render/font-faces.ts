import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const sans = '@expo-google-fonts/source-sans-3';
const serif = '@expo-google-fonts/source-serif-4';

const textFaces = [
  `${sans}/400Regular/SourceSans3_400Regular.ttf`,
  `${sans}/600SemiBold/SourceSans3_600SemiBold.ttf`,
  `${sans}/700Bold/SourceSans3_700Bold.ttf`,
  `${serif}/400Regular/SourceSerif4_400Regular.ttf`,
  `${serif}/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  `${serif}/700Bold/SourceSerif4_700Bold.ttf`,
];
const rareFaces = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'];

/**
 * The few faces that documents use, read from their packages, which may be read-only: those of the text, and those
 * that stand in for each of them where it lacks a character.
 */
export function readFontFaces(): { text: Buffer[]; rare: Buffer[] } {
  const { resolve } = createRequire(import.meta.url);
  const read = (face: string) => readFileSync(resolve(face));
  return { text: textFaces.map(read), rare: rareFaces.map(read) };
}
