import { expect, it } from 'vitest';
import { isInRanges, isPublicAddress, rangeList } from './public-addresses.ts';

it.each([
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private, 10/8', '10.0.0.0', '10.255.255.255'],
  ['shared by carriers (RFC 6598)', '100.64.0.0', '100.127.255.255'],
  ['cloud metadata in the shared range', '100.100.100.200', '100.100.100.200'],
  ['loopback', '127.0.0.1', '127.255.255.255'],
  ['Azure metadata', '168.63.129.16', '168.63.129.16'],
  ['link local and cloud metadata', '169.254.0.0', '169.254.169.254'],
  ['private, 172.16/12', '172.16.0.0', '172.31.255.255'],
  ['protocol assignments and Oracle metadata', '192.0.0.0', '192.0.0.192'],
  ['documentation', '192.0.2.0', '198.51.100.255'],
  ['documentation, the third', '203.0.113.0', '203.0.113.255'],
  ['relays of 6to4', '192.88.99.1', '192.88.99.255'],
  ['private, 192.168/16', '192.168.0.0', '192.168.255.255'],
  ['benchmarks', '198.18.0.0', '198.19.255.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
  ['unspecified and loopback of IPv6', '::', '::1'],
  ['IPv4 wrapped in IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ['IPv4 wrapped in IPv6, in hex', '::ffff:7f00:1', '::ffff:a00:1'],
  ['former IPv4 in IPv6', '::127.0.0.1', '::a00:1'],
  ['translated to IPv4 (NAT64)', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
  ['thrown away', '100::1', '100::ffff'],
  ['Teredo, ORCHID and other assignments', '2001::1', '2001:1ff:ffff::1'],
  ['documentation of IPv6', '2001:db8::1', '3fff:fff::1'],
  ['6to4 with an IPv4 address inside', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
  ['segment routing', '5f00::1', '5f00:ffff::1'],
  ['unique local and cloud metadata', 'fc00::1', 'fd00:ec2::254'],
  ['link local of IPv6', 'fe80::1', 'febf::1'],
  ['former site local', 'fec0::1', 'feff::1'],
  ['multicast of IPv6', 'ff02::1', 'ffff::1'],
  ['not an address', 'example.com', ''],
])('refuses %s: %s, %s', (_what, first, last) => {
  expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '128.0.0.0',
  '168.63.129.15',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2003::1',
  '2606:4700::1111',
  '2a00:1450:4001:80b::200e',
])('treats %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('finds an address in the ranges of an operator, but no wrapped IPv4 address', () => {
  const list = rangeList(['10.20.0.0/16', '192.168.1.9', 'fd12::/16']);
  const found = ['10.20.0.0', '10.20.255.255', '10.21.0.0', '192.168.1.9', '192.168.1.10', 'fd12::1', 'fd13::1', '::ffff:10.20.0.1', 'x'];
  expect(found.filter((address) => isInRanges(list, address))).toEqual(['10.20.0.0', '10.20.255.255', '192.168.1.9', 'fd12::1']);
});
