import { createHash } from 'node:crypto';

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

/** JSON with the keys of every object sorted, so that equal values read equal whatever the database made of their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256, in hex, of the hash before and everything an entry says. */
export function hashEntry(
  previousHash: string,
  { transportId, position, eventType, eventData, initiatedBy, createdAt }: ChainContent,
): string {
  const said = canonicalJson([previousHash, transportId, position, eventType, eventData, initiatedBy, createdAt]);
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
