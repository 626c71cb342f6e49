import { measureQuality } from './quality.ts';

await measureQuality();
