import sharp from 'sharp';
import type { Looks } from './communities.ts';
import type { Gender } from './given-names.ts';
import { drawPortrait, type Portrait } from './portrait.ts';
import type { HairStyleName } from './portrait-hair.ts';
import { Random } from './random.ts';

export type PoolKey = `${Looks | 'muslim'} ${Gender}`;

interface Palette {
  skin: readonly string[];
  hair: readonly string[];
  M: readonly HairStyleName[];
  F: readonly HairStyleName[];
  eyes: Portrait['eyes'];
  /** How many drawings of each gender. */
  drawings: number;
}

const black = ['#1b1512', '#231813', '#17120f'];
const brown = ['#2b1b14', '#3a2619', '#4a3222'];

const indian: Omit<Palette, 'drawings'> = {
  skin: ['#8d5b3e', '#a06a47', '#b57c55', '#c68e64', '#7c4c33'],
  hair: black,
  M: ['sidePart', 'crew', 'wavy', 'fringe', 'sidePart', 'crew', 'wavy'],
  F: ['onePlait', 'long', 'ponytail', 'plaits', 'bob'],
  eyes: 'round',
};

const palettes: Readonly<Record<Looks | 'muslim', Palette>> = {
  african: {
    skin: ['#5b3a29', '#6b4430', '#7a4e36', '#8a5a3c', '#4e3224'],
    hair: black,
    M: ['fade', 'afro', 'twists', 'crew', 'fade', 'twists', 'fade', 'tam'],
    F: ['plaits', 'puffs', 'cornrows', 'afro', 'plaits', 'cornrows', 'headwrap'],
    eyes: 'round',
    drawings: 16,
  },
  indian: { ...indian, drawings: 14 },
  muslim: {
    ...indian,
    M: ['crew', 'sidePart', 'wavy'],
    F: ['hijab', 'hijab', 'hijab', 'long', 'onePlait'],
    drawings: 6,
  },
  mixed: {
    skin: ['#b07a52', '#c48f66', '#9a6443', '#8a5a3c', '#a9714b'],
    hair: [...black, '#2b1b14'],
    M: ['fade', 'twists', 'wavy', 'crew', 'afro'],
    F: ['curls', 'puffs', 'ponytail', 'plaits', 'cornrows', 'onePlait'],
    eyes: 'round',
    drawings: 12,
  },
  chinese: {
    skin: ['#f0cba3', '#e8be93', '#e3b788'],
    hair: black,
    M: ['fringe', 'sidePart', 'crew'],
    F: ['bob', 'long', 'ponytail'],
    eyes: 'narrow',
    drawings: 3,
  },
  levantine: {
    skin: ['#ddae82', '#e6bd95', '#d3a277'],
    hair: brown,
    M: ['wavy', 'sidePart', 'crew'],
    F: ['curls', 'long', 'ponytail'],
    eyes: 'round',
    drawings: 3,
  },
  european: {
    skin: ['#f2cdb0', '#efc3a2', '#e6b793'],
    hair: ['#4a3222', '#7a5230', '#5a3b25', '#94683c'],
    M: ['sidePart', 'fringe', 'wavy', 'crew'],
    F: ['ponytail', 'long', 'bob', 'onePlait'],
    eyes: 'round',
    drawings: 4,
  },
  latin: {
    skin: ['#c99469', '#d9a77c', '#b27f56', '#e0b48b'],
    hair: [...brown, '#1b1512'],
    M: ['wavy', 'crew', 'fade', 'fringe'],
    F: ['long', 'curls', 'ponytail', 'onePlait'],
    eyes: 'round',
    drawings: 4,
  },
};

const backgrounds = ['#EFE6D2', '#ECE2CC', '#F1E9D8', '#E9DFC9', '#E6E4D3'];
const quality = 78;

function isLooks(name: string): name is Looks | 'muslim' {
  return name in palettes;
}

/** The portraits of one looks and gender; hair styles and skins are gone through in turn, so that all occur. */
export function portraitsOf(key: PoolKey): Portrait[] {
  const [looks, gender] = key.split(' ');
  if (looks === undefined || !isLooks(looks) || (gender !== 'M' && gender !== 'F')) return [];
  const palette = palettes[looks];
  const random = Random.for('portrait', key);
  const turn = <T>(items: readonly T[], i: number): T => items[i % items.length] ?? random.pick(items);
  return Array.from({ length: palette.drawings }, (_, i) => ({
    gender,
    skin: turn(palette.skin, i * 2 + Math.floor(i / palette.skin.length)),
    hair: turn(palette[gender], i),
    hairColour: random.pick(palette.hair),
    width: random.between(43, 49),
    eyes: palette.eyes,
    glasses: random.chance(0.16),
    smile: random.chance(0.4) ? 'broad' : 'gentle',
    build: random.between(-10, 10) / 10,
    background: random.pick(backgrounds),
  }));
}

/** As JPEG, some 7 KB. */
export async function rasterised(portrait: Portrait): Promise<Buffer> {
  return sharp(Buffer.from(drawPortrait(portrait)))
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
