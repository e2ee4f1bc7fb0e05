import net from 'node:net';

const fourGroups = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])) : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/**
 * The address that a client is counted by: an IPv4 address, also when it came wrapped in IPv6, or the /64 network of an IPv6 address,
 * which is what one household or server has to itself. Null for what is no address.
 */
export function addressBlock(text: string): string | null {
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text;
  const bare = wrapped.replace(/::\/64$/, '::').replace(/%.*$/, '');
  const family = net.isIP(bare);
  if (family === 4) return bare;
  return family === 6 ? `${fourGroups(bare)}::/64` : null;
}
