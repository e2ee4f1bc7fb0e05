import net from 'node:net';
import { addressBlock } from '#server/http/address-block.ts';

/** The address that points and bans are kept for; null for what is no address. */
export const watchedAddress = addressBlock;

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
