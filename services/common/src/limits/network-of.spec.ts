import { networkOf } from './network-of.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('maps %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('maps all 2^64 addresses of a network to one, and its neighbour to another', () => {
  const network = networkOf('2001:db8:5:6:ffff:ffff:ffff:ffff');
  expect(networkOf('2001:db8:5:6::1')).toBe(network);
  expect(networkOf('2001:db8:5:7::1')).not.toBe(network);
});
