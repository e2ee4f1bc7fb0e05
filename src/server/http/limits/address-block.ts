import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies add the port: `192.0.2.7:51000`, `[2001:db8::1]:443`. */
const withoutPort = (text: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? text;

/** An IPv4 address, also if mapped to IPv6, or the /64 network of an IPv6 address (one household or server). Null if it is neither. */
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
