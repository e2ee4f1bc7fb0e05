import { expect, it } from 'vitest';
import { isOwnNetwork, watchedAddress } from './addresses.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['0:0:0:0::/64', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['1.2.3', null],
  ['1.2.3.4.5', null],
  ['', null],
  ['localhost', null],
  ["1.2.3.4' or 1=1", null],
])('%s is watched as %s', (text, watched) => {
  expect(watchedAddress(text)).toBe(watched);
});

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.31.255.254', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['::1', true],
  ['fd12::1', true],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['', false],
])('%s is of an own network: %s', (ip, isOwn) => {
  expect(isOwnNetwork(ip)).toBe(isOwn);
});
