import { createHash, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What an entry says; changing any of it breaks the chain from there on. */
export interface ChainContent {
  readonly transportId: string;
  readonly position: number;
  readonly eventType: string;
  readonly eventData: unknown;
  readonly initiatedBy: string | null;
  /** ISO 8601 UTC to the millisecond, as it is stored. */
  readonly createdAt: string;
  /** 256 random bits, so that a hash does not give away what it was made of; null for entries from before there were salts. */
  readonly salt: string | null;
}

/** An entry in its place: its content, the hash before it and its own. */
export interface ChainLink extends ChainContent {
  readonly previousHash: string;
  readonly hash: string;
}

/** What stands before the first entry of a transport. */
export const genesisHash = '0'.repeat(64);

/** SHA-256, in hex, of the hash before and everything an entry says, in the one form of JSON that anybody can make (RFC 8785). */
export function hashEntry(
  previousHash: string,
  { transportId, position, eventType, eventData, initiatedBy, createdAt, salt }: ChainContent,
): string {
  const said = [previousHash, transportId, position, eventType, eventData, initiatedBy, createdAt];
  const salted = salt === null ? said : [...said, salt];
  return createHash('sha256').update(canonicalize(salted)!).digest('hex');
}

/** A new salt. */
export const makeSalt = (): string => randomBytes(32).toString('hex');

/** For each entry, in the order of their positions, whether it and all before it still say what they said when they were written. */
export function verifyChain(entries: readonly ChainLink[]): boolean[] {
  let before = genesisHash;
  let holds = true;
  return entries.map((entry, index) => {
    holds &&= entry.position === index + 1 && entry.previousHash === before && entry.hash === hashEntry(before, entry);
    before = entry.hash;
    return holds;
  });
}

/** The position of the first entry that does not hold; null where all do. */
export function brokenAt(verified: readonly boolean[]): number | null {
  const first = verified.indexOf(false);
  return first < 0 ? null : first + 1;
}
