import type { Gender } from './given-names.ts';
import type { Random } from './random.ts';

/** Where the pupils of a school near Tunapuna live, and the primary schools they came from. */

const towns = [
  ['Tunapuna', 16],
  ['Arouca', 12],
  ['Trincity', 9],
  ['Tacarigua', 8],
  ['Curepe', 8],
  ['St. Augustine', 7],
  ['El Dorado', 7],
  ['Macoya', 5],
  ['Valsayn', 4],
  ['St. Joseph', 5],
  ["D'Abadie", 6],
  ['Arima', 7],
  ['San Juan', 4],
  ['Maloney', 5],
  ['La Horquetta', 3],
  ['Chaguanas', 2],
  ['Sangre Grande', 1],
  ['Port of Spain', 1],
] as const;

const streets =
  `Auzonville Road, Balthazar Street, Bamboo Lane, Cajuca Street, Cane Farm Road, Caura Royal Road,
  Centenary Street, Churchill Avenue, Coconut Drive, Eastern Main Road, El Dorado Road, Evans Street, Flamboyant Avenue,
  Freeling Street, Garden Road, Golden Grove Road, Green Street, Hibiscus Crescent, Immortelle Avenue, Jacaranda Drive,
  King Street, La Florissante Street, Lime Tree Road, Lopinot Road, Mango Alley, Mausica Road, Monte Grande Road,
  Morton Street, Nutmeg Avenue, Orange Grove Road, Palm Avenue, Pasea Main Road, Pine Avenue, Poui Crescent, Railway Road,
  Ramgoolie Trace, Robert Street, Samaroo Street, Sapodilla Drive, St. Cecelia Road, Temple Street, Tumpuna Road,
  Watts Street, Windy Hill`
    .split(',')
    .map((name) => name.trim());

const primarySchools =
  `Tunapuna Boys' R.C., Tunapuna Girls' R.C., Tunapuna A.C., Tunapuna Government, Tunapuna Hindu,
  Curepe Presbyterian, Curepe Anglican, St. Joseph Government, St. Joseph Girls' R.C., Arouca Government, Arouca A.C.,
  Tacarigua Presbyterian, Tacarigua Hindu, El Dorado North Hindu, El Dorado South Hindu, El Dorado Muslim,
  Macoya R.C., Bon Air Government, Maloney Government, Five Rivers Government, Dinsley Government, Trincity Government,
  D'Abadie Government, Arima Boys' R.C., Arima Girls' R.C., Malabar Government, San Juan Boys' Government, Valsayn Hindu`
    .split(',')
    .map((name) => `${name.trim().replaceAll(/\s+/g, ' ')} Primary School`);

export interface Address {
  address_home: string;
  town: string;
}

/** Where a family lives: a house and street, and a town by how many live in it. */
export function address(random: Random): Address {
  const house = random.between(1, 180);
  const number = random.chance(0.15)
    ? `LP ${house}`
    : random.chance(0.12)
      ? `Apt. ${random.between(1, 12)}, ${house}`
      : `#${house}${random.chance(0.1) ? 'A' : ''}`;
  return { address_home: `${number} ${random.pick(streets)}`, town: random.weighted(towns) };
}

/** The school attended before; none that takes the other sex alone. */
export function primarySchool(random: Random, gender: Gender): string {
  const otherSex = gender === 'M' ? "Girls'" : "Boys'";
  return random.pick(primarySchools.filter((name) => !name.includes(otherSex)));
}

/** Seven digits, as they are dialled within the country (the prefix is 1868). */
export function mobilePhone(random: Random): string {
  return `${random.pick(['29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '46', '47', '48', '68', '70', '72', '73', '74', '75', '76', '77', '78'])}${random.digits(5)}`;
}

/** Seven digits of a line in a house. */
export function homePhone(random: Random): string {
  return `${random.pick(['640', '641', '642', '643', '645', '646', '662', '663', '664', '667', '671', '674'])}${random.digits(4)}`;
}

/** Addresses at a domain that is reserved for examples, so that none of them is a real person's. */
export function emailAddress(random: Random, firstName: string, lastName: string): string {
  const name = plain(random.chance(0.3) ? `${firstName.charAt(0)}${lastName}` : `${firstName}.${lastName}`);
  return `${name}${random.chance(0.5) ? random.between(1, 99) : ''}@mail.example`;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
    .replaceAll(/\.+/g, '.');
}
