import pg from 'pg';

type Parse = (value: string) => unknown;

/**
 * How columns arrive: int8 and numeric as numbers (no value of ours exceeds 2^53), date as
 * 'YYYY-MM-DD', timestamptz as ISO 8601 in UTC with all six decimals, so that it can be sorted as
 * text and compared in SQL again; arrays of these alike. All else as pg has it (bytea: Buffer).
 * Given to each pool, since pg's own registry is shared by the whole process.
 */
export const columnTypes: pg.CustomTypesConfig = { getTypeParser };

function getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
  return (format === 'binary' ? undefined : TEXT_PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format);
}

const { builtins } = pg.types;

const ELEMENTS: readonly [oid: number, arrayOid: number, parse: Parse][] = [
  [builtins.INT8, 1016, Number],
  [builtins.NUMERIC, 1231, Number],
  [builtins.DATE, 1182, (value) => value],
  [builtins.TIMESTAMPTZ, 1185, isoTime],
];

const TEXT_ARRAY: number = 1009;

const TEXT_PARSERS = new Map<number, Parse>(
  ELEMENTS.flatMap(([oid, arrayOid, parse]): [number, Parse][] => [
    [oid, parse],
    [arrayOid, (value) => eachElement(pg.types.getTypeParser(TEXT_ARRAY, 'text')(value), parse)],
  ]),
);

function eachElement(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((element) => eachElement(element, parse));
  return typeof value === 'string' ? parse(value) : value;
}

/** '2026-09-07 08:00:00.5+00' → '2026-09-07T08:00:00.500000Z'; sessions run in UTC. */
function isoTime(value: string): string {
  const [, date, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value) ?? [];
  return date === undefined || time === undefined ? value : `${date}T${time}.${fraction.padEnd(6, '0')}Z`;
}
