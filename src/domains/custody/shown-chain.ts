import type { ChainLink } from './chain.ts';
import type { TimelineEntry } from './schemas.ts';
import { entryFor, hashesFor, type FullEntry, type TimelineReader } from './rules.ts';

export function entriesFor(
  reader: TimelineReader,
  rows: readonly (ChainLink & Omit<FullEntry, 'verified' | 'initiatedByUserId'>)[],
  verified: readonly boolean[],
): TimelineEntry[] {
  const entries = rows.map(({ previousHash: _before, hash: _hash, salt: _salt, initiatedBy, ...row }, at) =>
    entryFor(reader, { ...row, initiatedByUserId: initiatedBy, verified: verified[at]! }),
  );
  const hashes = hashesFor(rows.map(({ hash, salt, eventData }, at) => ({ hash, salt, isComplete: entries[at]!.eventData === eventData })));
  return entries.map((entry, at) => ({ ...entry, hash: hashes[at]! }));
}
