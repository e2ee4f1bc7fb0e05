import { Resolver } from 'node:dns/promises';
import net from 'node:net';
import { isLoopback } from '../http/limits/loopback.ts';
import { isInRanges, isPublicAddress, rangeList } from './public-addresses.ts';

/** What addresses that people name may lead to beside the public internet. */
export interface OutgoingConfig {
  /** Ranges of the operator's own networks that are open all the same; this very machine is one like any other. */
  readonly privateAddresses: readonly string[];
  /** Who is asked for names, as 'address:port'; the machine's own servers where left out. */
  readonly nameServers?: readonly string[];
}

/** A host that is not called, in words for whoever named it; `isPrivate`: it is known, and leads where nothing is sent. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  readonly isPrivate: boolean;
  constructor(message: string, isPrivate: boolean) {
    super(message);
    this.isPrivate = isPrivate;
  }
}

/** How a name server says that there is no such name, or no address of this family. */
const withoutAnswer = ['ENOTFOUND', 'ENODATA'];

/* Not the lookup of the system: it waits in a pool of four threads that files and passwords share, and cannot be cut off. */
async function askForName(host: string, nameServers: readonly string[] | undefined): Promise<string[]> {
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
  return /(^|\.)localhost$/.test(host) ? ['127.0.0.1', '::1'] : askForName(host, nameServers);
};

/** Finds out where an address that somebody named leads. */
export interface HostResolver {
  /** Whether addresses of this machine may be named, for trying out: where the operator opened them. */
  readonly isLoopbackOpen: boolean;
  /**
   * The addresses behind the host of a URL, each of which may be called. Whoever connects connects to these, and asks for the name no second
   * time. Throws Unreachable where the name is not known, or where any of its addresses is not of the public internet.
   */
  resolve(hostname: string): Promise<string[]>;
}

/** Resolves hosts within the limits of the configuration. */
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

/** Why nothing may be sent to an address that somebody named, in a sentence; null where it may, as far as that is known now: each call checks again. */
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
