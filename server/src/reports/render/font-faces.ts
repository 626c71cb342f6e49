import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const sans = '@expo-google-fonts/source-sans-3';
const serif = '@expo-google-fonts/source-serif-4';

const faces = [
  `${sans}/400Regular/SourceSans3_400Regular.ttf`,
  `${sans}/600SemiBold/SourceSans3_600SemiBold.ttf`,
  `${sans}/700Bold/SourceSans3_700Bold.ttf`,
  `${serif}/400Regular/SourceSerif4_400Regular.ttf`,
  `${serif}/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf`,
  `${serif}/700Bold/SourceSerif4_700Bold.ttf`,
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
];

/** The few faces that documents use, read from their packages, which may be read-only. */
export function readFontFaces(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return faces.map((face) => readFileSync(resolve(face)));
}
