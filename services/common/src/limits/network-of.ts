import { isIPv6 } from 'node:net';

const IPV4_WITHIN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom a limit counts an address for: an IPv4 address stands for itself, an IPv6 address for the first 64 bits of it,
 * since whoever has one of a network has 2^64 of them. `2001:db8:0:1::5` → `2001:db8:0:1::/64`.
 */
export function networkOf(address: string): string {
  const ipv4 = IPV4_WITHIN_IPV6.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // The URL parser writes an address in its shortest form, the same for each way of writing it.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.join(':')}::/64`;
}
