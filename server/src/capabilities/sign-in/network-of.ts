import { isIPv6 } from 'node:net';

/**
 * What attempts from an address are counted under: an IPv4 address by itself, of an IPv6 address the first 64 bits, since
 * one household has all that follow. An IPv4 address in the form of IPv6 is the same as in its own.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // In its shortest form, all in hexadecimal.
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = groupsOf(front);
  if (back !== undefined) {
    const after = groupsOf(back);
    while (groups.length + after.length < 8) groups.push(0);
    groups.push(...after);
  }
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
