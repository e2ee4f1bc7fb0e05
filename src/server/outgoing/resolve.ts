import { Resolver } from 'node:dns/promises';
import net from 'node:net';
import { isLoopback } from '../http/limits/loopback.ts';
import { isInRanges, isPublicAddress, rangeList } from './public-addresses.ts';

export interface OutgoingConfig {
  /** Also allowed, besides the public internet. Includes this machine only if listed. */
  readonly privateAddresses: readonly string[];
  /** As 'address:port'; absent: the system's servers. */
  readonly nameServers?: readonly string[];
}

/** The message is for the user who gave the host. `isPrivate`: it exists, but is not public. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  readonly isPrivate: boolean;
  constructor(message: string, isPrivate: boolean) {
    super(message);
    this.isPrivate = isPrivate;
  }
}

const withoutAnswer = ['ENOTFOUND', 'ENODATA'];

/* Not the system's lookup: that uses a pool of four threads shared with files and password hashing, and can't be aborted. */
async function queryNameServers(host: string, nameServers: readonly string[] | undefined): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (nameServers) resolver.setServers([...nameServers]);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const isUnknown = answers.every(
    (answer) => answer.status === 'rejected' && withoutAnswer.includes((answer.reason as NodeJS.ErrnoException).code ?? ''),
  );
  throw new Unreachable(isUnknown ? `No IP address found for ${host}.` : `Could not look up ${host}.`, false);
}

const listAddresses = async (host: string, nameServers: readonly string[] | undefined): Promise<string[]> => {
  if (net.isIP(host) > 0) return [host];
  return /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : queryNameServers(host, nameServers);
};

export interface HostResolver {
  readonly isLoopbackOpen: boolean;
  /** Connect to exactly these addresses, without another lookup. Throws Unreachable if unknown or not allowed. */
  resolve(hostname: string): Promise<string[]>;
}

export function createResolver({ privateAddresses, nameServers }: OutgoingConfig): HostResolver {
  const open = rangeList(privateAddresses);
  const mayBeCalled = (address: string): boolean => isPublicAddress(address) || isInRanges(open, address);
  return {
    isLoopbackOpen: isInRanges(open, '127.0.0.1'),
    async resolve(hostname) {
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      const addresses = await listAddresses(host, nameServers);
      if (!addresses.every(mayBeCalled)) throw new Unreachable(`${host} is in a private network. Use a public server.`, true);
      return addresses;
    },
  };
}

/** Null if the URL is currently allowed; every call checks again. */
export async function findAddressProblem({ isLoopbackOpen, resolve }: HostResolver, url: string): Promise<string | null> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !(isLoopbackOpen && isLoopback(hostname))) return 'Enter an address that starts with https://';
  return resolve(hostname).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Unreachable) return error.message;
      throw error;
    },
  );
}
