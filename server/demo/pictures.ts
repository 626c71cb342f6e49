import { createHash } from 'node:crypto';
import { smallPictureOf } from '../src/capabilities/pictures/small-picture.ts';
import { communityTraits } from './communities.ts';
import type { DemoSchool } from './demo-school.ts';
import { portraitsOf, rasterised, type PoolKey } from './portrait-pool.ts';
import type { Portrait } from './portrait.ts';
import { Random } from './random.ts';
import type { Student } from './student.ts';

export interface Picture {
  name: string;
  student_id: number;
  jpeg: Buffer;
  small_webp: Buffer;
  created_at: string;
}

/** A drawn portrait for each current student but a few, by student id. */
export async function drawPictures({ years, students }: DemoSchool): Promise<ReadonlyMap<number, Picture>> {
  const current = years.at(-1);
  if (current === undefined) return new Map();
  const chosen: { student: Student; portrait: Portrait }[] = [];
  const pools = new Map<PoolKey, Portrait[]>();
  // One after the other within a class, so that no face is there twice while there are others.
  const used = new Map<PoolKey, number>();
  const inClassOrder = students
    .flatMap((student) => {
      const formClass = student.classes.get(current.startYear);
      return formClass === undefined ? [] : [{ student, id: formClass.form_class_id }];
    })
    .toSorted((a, b) => (a.id === b.id ? a.student.student_id - b.student.student_id : a.id < b.id ? -1 : 1));
  for (const { student } of inClassOrder) {
    if (Random.for('picture', student.student_id).chance(0.04)) continue;
    const key = poolKeyOf(student);
    const pool = pools.get(key) ?? portraitsOf(key);
    pools.set(key, pool);
    const place = used.get(key) ?? 0;
    used.set(key, place + 1);
    const portrait = pool[place % pool.length];
    if (portrait !== undefined) chosen.push({ student, portrait });
  }
  const drawn = new Map<Portrait, Promise<Drawing>>();
  const pictures = chosen.map(async ({ student: { student_id }, portrait }): Promise<[number, Picture]> => {
    const drawing = drawn.get(portrait) ?? draw(portrait);
    drawn.set(portrait, drawing);
    const hash = createHash('sha256').update(`portrait of ${student_id}`).digest('hex');
    const name = `${hash.slice(0, 24)}.jpg`;
    return [
      student_id,
      { name, student_id, ...(await drawing), created_at: `${current.starts_on}T15:00:00Z` },
    ];
  });
  return new Map(await Promise.all(pictures));
}

type Drawing = Pick<Picture, 'jpeg' | 'small_webp'>;

async function draw(portrait: Portrait): Promise<Drawing> {
  const jpeg = await rasterised(portrait);
  return { jpeg, small_webp: await smallPictureOf(jpeg) };
}

function poolKeyOf({ community, gender }: Student): PoolKey {
  if (community === 'indianMuslim') return `muslim ${gender}`;
  return `${communityTraits[community].looks} ${gender}`;
}
