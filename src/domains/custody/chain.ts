import { createHash } from 'node:crypto';
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
  { transportId, position, eventType, eventData, initiatedBy, createdAt }: ChainContent,
): string {
  const said = canonicalize([previousHash, transportId, position, eventType, eventData, initiatedBy, createdAt])!;
  return createHash('sha256').update(said).digest('hex');
}

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
