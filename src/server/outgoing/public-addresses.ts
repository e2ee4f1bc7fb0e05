import net from 'node:net';

/** Special-purpose addresses (IANA, RFC 6890), multicast, and Azure's platform address 168.63.129.16, which only looks public. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Only 2000::/3 is public; these parts of it are not, or lead to unchecked IPv4 addresses. */
const givenOutIpv6 = ['2000::/3'];
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

export function rangeList(ranges: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split('/') as [string, string?];
    const family = net.isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

const [closed4, givenOut6, closed6] = [closedIpv4, givenOutIpv6, closedIpv6].map(rangeList) as [
  net.BlockList,
  net.BlockList,
  net.BlockList,
];

/** False for IPv4-mapped IPv6 addresses. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !closed4.check(address, 'ipv4');
  return net.isIPv6(address) && givenOut6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** False for IPv4-mapped IPv6 addresses. */
export function isInRanges(list: net.BlockList, address: string): boolean {
  if (net.isIPv4(address)) return list.check(address, 'ipv4');
  return net.isIPv6(address) && !/^::ffff:/i.test(address) && list.check(address, 'ipv6');
}
