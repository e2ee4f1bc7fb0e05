import type { ChainLink } from './chain.ts';
import type { TimelineEntry } from './schemas.ts';
import { toVisibleEntry, toVisibleHashes, type FullEntry, type TimelineReader } from './rules.ts';

export function toVisibleEntries(
  reader: TimelineReader,
  rows: readonly (ChainLink & Omit<FullEntry, 'verified' | 'initiatedByUserId'>)[],
  verified: readonly boolean[],
): TimelineEntry[] {
  const entries = rows.map(({ previousHash: _before, hash: _hash, salt: _salt, initiatedBy, ...row }, at) =>
    toVisibleEntry(reader, { ...row, initiatedByUserId: initiatedBy, verified: verified[at]! }),
  );
  const hashes = toVisibleHashes(
    rows.map(({ hash, salt, eventData }, at) => ({ hash, salt, isComplete: entries[at]!.eventData === eventData })),
  );
  return entries.map((entry, at) => ({ ...entry, hash: hashes[at]! }));
}
