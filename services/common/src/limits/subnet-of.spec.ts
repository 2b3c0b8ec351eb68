import { subnetOf } from './network-of.js';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['unknown', 'unknown'],
])('counts %s in the network %s [SPAM-1]', (address, network) => expect(subnetOf(address)).toBe(network));
