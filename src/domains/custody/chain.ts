import { createHash, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The hashed content of an entry; changing any of it breaks the chain from there on. */
export interface ChainContent {
  readonly transportId: string;
  readonly position: number;
  readonly eventType: string;
  readonly eventData: unknown;
  readonly initiatedBy: string | null;
  /** ISO 8601 UTC with milliseconds, as stored. */
  readonly createdAt: string;
  /** 256 random bits, so that content can't be guessed from the hash; null for entries older than salts. */
  readonly salt: string | null;
}

export interface ChainLink extends ChainContent {
  readonly previousHash: string;
  readonly hash: string;
}

export const genesisHash = '0'.repeat(64);

/** SHA-256 in hex over canonical JSON (RFC 8785) of the previous hash and the entry, so anyone can recompute it. */
export function hashEntry(
  previousHash: string,
  { transportId, position, eventType, eventData, initiatedBy, createdAt, salt }: ChainContent,
): string {
  const fields = [previousHash, transportId, position, eventType, eventData, initiatedBy, createdAt];
  const salted = salt === null ? fields : [...fields, salt];
  return createHash('sha256').update(canonicalize(salted)!).digest('hex');
}

export const makeSalt = (): string => randomBytes(32).toString('hex');

/** For each entry in order of position: whether it and all entries before it are unchanged. */
export function verifyChain(entries: readonly ChainLink[]): boolean[] {
  let before = genesisHash;
  let holds = true;
  return entries.map((entry, index) => {
    holds &&= entry.position === index + 1 && entry.previousHash === before && entry.hash === hashEntry(before, entry);
    before = entry.hash;
    return holds;
  });
}

/** Position of the first changed entry; null if there is none. */
export function findBrokenIndex(verified: readonly boolean[]): number | null {
  const first = verified.indexOf(false);
  return first < 0 ? null : first + 1;
}
