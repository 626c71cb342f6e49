import { UsageError } from '../usage-error.ts';

/**
 * The host name of a request's Host header as the registry has it: lower case, without port and final dot. Undefined
 * for what can be no school's.
 */
export function hostOf(header: string | undefined): string | undefined {
  const host = header?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return host !== undefined && isHostName(host) ? host : undefined;
}

/** Where a school is to be reached, as its administrator typed it. Throws UsageError. */
export function readSchoolAddress(
  typed: string,
  publicUrl: string | undefined,
): { host: string; public_url: string } {
  const host = hostOf(typed);
  if (host === undefined || /:/.test(typed)) {
    throw new UsageError(
      `"${typed}" must be a host name such as north.marks.example, without https:// or port.`,
    );
  }
  if (publicUrl === undefined) return { host, public_url: `https://${host}` };
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== publicUrl.replace(/\/$/, '')) {
    throw new UsageError(`"${publicUrl}" must look like https://${host}.`);
  }
  if (hostOf(url.host) !== host) throw new UsageError(`${publicUrl} is not an address of ${host}.`);
  return { host, public_url: url.origin };
}

function isHostName(host: string): boolean {
  const labels = host.split('.');
  const numbersAlone = labels.every((label) => /^\d+$/.test(label));
  return host.length <= 253 && !numbersAlone && labels.every((label) => LABEL.test(label));
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
