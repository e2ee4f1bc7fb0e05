import net from 'node:net';

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const numbers = (part: string): number[] =>
    part.split(':').flatMap((group) => {
      if (!group) return [];
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0), ...after];
}

/** The block of an IPv6 address: the IPv4 address that it wraps, or its /64 network. */
function blockOfGroups(groups: readonly number[]): string {
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** What stands before the port, which some proxies write behind an address: `192.0.2.7:51000`, `[2001:db8::1]:443`. */
const withoutPort = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? text;

/**
 * The address that a client is counted by: an IPv4 address, also when it came wrapped in IPv6, however that is written, or the /64 network of an IPv6
 * address, which is what one household or server has to itself. A port behind it counts for nothing. Null for what is no address.
 */
export function addressBlock(text: string): string | null {
  const bare = withoutPort(text)
    .replace(/::\/64$/, '::')
    .replace(/%.*$/, '');
  const family = net.isIP(bare);
  if (family === 4) return bare;
  return family === 6 ? blockOfGroups(groupsOf(bare)) : null;
}
