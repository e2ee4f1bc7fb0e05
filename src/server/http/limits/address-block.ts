import net from 'node:net';
import ipaddr from 'ipaddr.js';

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
  // `process` alone would also accept numbers and octal groups.
  if (net.isIP(bare) === 0) return null;
  const address = ipaddr.process(bare);
  if (!('parts' in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
