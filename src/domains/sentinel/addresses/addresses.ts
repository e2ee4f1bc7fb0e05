import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressBlock } from '#server/http/limits/address-block.ts';

export const watchedAddress = addressBlock;

/** Loopback and private networks, where proxies run. */
export const isOwnNetwork = (ip: string): boolean =>
  net.isIP(ip) > 0 && ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(ip).range());
