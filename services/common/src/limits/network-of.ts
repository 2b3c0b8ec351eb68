import { isIPv6 } from 'node:net';

const IPV4_WITHIN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the key by which limits count an address: an IPv4 address itself, or an IPv6 address's /64 network, because
 * one subscriber has 2^64 of them. `2001:db8:0:1::5` → `2001:db8:0:1::/64`.
 */
export function networkOf(address: string): string {
  const ipv4 = IPV4_WITHIN_IPV6.exec(address)?.[1];
  if (ipv4) return ipv4;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // The URL parser normalises an address to its shortest form.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.join(':')}::/64`;
}

/**
 * Returns the network of an address in which one sender can have many: an IPv4 address's /24, an IPv6 address's /64.
 * `203.0.113.7` → `203.0.113.0/24`.
 */
export function subnetOf(address: string): string {
  const network = networkOf(address);
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
