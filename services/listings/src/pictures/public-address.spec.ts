import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '197.248.0.1',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450::1',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['in the loopback network', '127.255.255.254'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private (10)', '10.0.0.7'],
    ['private (172.16)', '172.31.255.255'],
    ['private (192.168)', '192.168.1.1'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['shared by carriers (CGNAT)', '100.64.0.1'],
    ['multicast', '224.0.0.251'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['for protocols', '192.0.0.8'],
    ['for documentation', '192.0.2.1'],
    ['for benchmarks', '198.19.0.1'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:7'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd12:3456::1'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::fb'],
    ['IPv6 documentation', '2001:db8::1'],
    ['newer IPv6 documentation', '3fff::1'],
    ['discard', '100::1'],
    ['a short form', '127.1'],
    ['a number', '2130706433'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('refuses an address that is %s', (_name, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
