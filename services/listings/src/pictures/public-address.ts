import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Special-purpose networks (IANA registry) that ipaddr.js does not recognise: benchmarking, AS112, AMT. */
const SPECIAL_IPV4 = ['198.18.0.0/15', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'].map(
  (network) => ipaddr.IPv4.parseCIDR(network),
);
/** The same for IPv6: IETF protocols (Teredo, ORCHID and others) and documentation. */
const SPECIAL_IPV6 = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));
/** All IPv6 addresses routed on the internet; IPv4-mapped and NAT64 addresses are outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is on the public internet: not private, loopback, link-local, shared (CGNAT),
 * multicast, reserved, nor an IPv6 form of an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also accepts short forms (127.1), which DNS never returns, and rejects `::127.0.0.1`.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !SPECIAL_IPV4.some((network) => parsed.match(network));
  return parsed.match(GLOBAL_UNICAST) && !SPECIAL_IPV6.some((network) => parsed.match(network));
}
