/**
 * The peoples of Trinidad and Tobago, in about the shares of the census, with what goes with each: code of
 * the ethnic group, likely religions (codes of 3-decisions §2), and looks for the drawn portraits.
 */

export type Community =
  | 'african'
  | 'indianHindu'
  | 'indianMuslim'
  | 'indianChristian'
  | 'mixed'
  | 'dougla'
  | 'chinese'
  | 'syrian'
  | 'portuguese'
  | 'frenchCreole'
  | 'venezuelan'
  | 'firstPeoples';

export type Looks = 'african' | 'indian' | 'mixed' | 'chinese' | 'levantine' | 'european' | 'latin';

interface Traits {
  ethnic_group_id: number;
  religions: readonly (readonly [religionId: number, weight: number])[];
  looks: Looks;
}

export const communityShares: readonly (readonly [Community, number])[] = [
  ['african', 33],
  ['indianHindu', 19],
  ['indianMuslim', 7],
  ['indianChristian', 8],
  ['mixed', 12],
  ['dougla', 9],
  ['chinese', 2],
  ['syrian', 1.5],
  ['portuguese', 2],
  ['frenchCreole', 1.5],
  ['venezuelan', 4],
  ['firstPeoples', 1],
];

const africanFaiths = [
  [25, 26],
  [22, 18],
  [3, 16],
  [7, 12],
  [26, 10],
  [21, 4],
  [9, 3],
  [5, 3],
  [15, 2],
  [6, 2],
  [14, 3],
  [24, 2],
  [16, 1],
  [20, 1],
  [2, 1],
  [1, 1],
  [19, 1],
  [27, 2],
] as const;
const westernFaiths = [
  [25, 60],
  [3, 12],
  [22, 10],
  [21, 5],
  [14, 2],
  [26, 4],
  [27, 4],
] as const;

export const communityTraits: Readonly<Record<Community, Traits>> = {
  african: { ethnic_group_id: 1, religions: africanFaiths, looks: 'african' },
  indianHindu: {
    ethnic_group_id: 2,
    religions: [
      [12, 70],
      [13, 10],
      [11, 8],
      [10, 6],
      [27, 2],
    ],
    looks: 'indian',
  },
  indianMuslim: {
    ethnic_group_id: 2,
    religions: [
      [17, 65],
      [19, 18],
      [18, 14],
    ],
    looks: 'indian',
  },
  indianChristian: {
    ethnic_group_id: 2,
    religions: [
      [23, 38],
      [22, 22],
      [25, 20],
      [21, 12],
      [26, 4],
      [14, 3],
    ],
    looks: 'indian',
  },
  mixed: { ethnic_group_id: 7, religions: westernFaiths, looks: 'mixed' },
  dougla: {
    ethnic_group_id: 6,
    religions: [
      [25, 30],
      [22, 20],
      [23, 8],
      [12, 10],
      [17, 6],
      [3, 8],
      [21, 6],
      [26, 5],
    ],
    looks: 'mixed',
  },
  chinese: {
    ethnic_group_id: 3,
    religions: [
      [25, 60],
      [3, 18],
      [8, 10],
      [27, 6],
    ],
    looks: 'chinese',
  },
  syrian: {
    ethnic_group_id: 4,
    religions: [
      [25, 90],
      [27, 6],
    ],
    looks: 'levantine',
  },
  portuguese: { ethnic_group_id: 9, religions: westernFaiths, looks: 'european' },
  frenchCreole: { ethnic_group_id: 5, religions: westernFaiths, looks: 'european' },
  venezuelan: {
    ethnic_group_id: 7,
    religions: [
      [25, 80],
      [22, 10],
      [14, 4],
    ],
    looks: 'latin',
  },
  firstPeoples: {
    ethnic_group_id: 8,
    religions: [
      [25, 80],
      [27, 10],
    ],
    looks: 'latin',
  },
};
