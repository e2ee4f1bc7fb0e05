import net from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressBlock } from '#server/http/limits/address-block.ts';

/** The address that points and bans are kept for; null for what is no address. */
export const watchedAddress = addressBlock;

/** Whether an address is of this machine or a network behind it, where proxies stand. */
export const isOwnNetwork = (ip: string): boolean =>
  net.isIP(ip) > 0 && ['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(ip).range());
