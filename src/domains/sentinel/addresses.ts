import net from 'node:net';

function fourGroups(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The address that points and bans are kept for: an IPv4 address, also when it came wrapped in IPv6, or the /64 network of an IPv6
 * address, which is what one household or server has to itself. Null for what is no address.
 */
export function watchedAddress(text: string): string | null {
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text;
  const bare = wrapped.replace(/::\/64$/, '::').replace(/%.*$/, '');
  const family = net.isIP(bare);
  if (family === 4) return bare;
  return family === 6 ? `${fourGroups(bare)}::/64` : null;
}

const ownNetworks = new net.BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or a network behind it, where proxies stand. */
export function isOwnNetwork(ip: string): boolean {
  const family = net.isIP(ip);
  return family > 0 && ownNetworks.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}
