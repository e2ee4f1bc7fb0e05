import type { ChainLink } from '../chain.ts';
import type { TimelineEntry } from '../schemas.ts';
import type { SignedHead } from '../signing/signed-day.ts';

type Row = ChainLink & Pick<TimelineEntry, 'initiatedByName'>;

const toPart = ({ eventData, initiatedBy, initiatedByName, salt }: Row) => ({
  eventData,
  initiatedBy,
  initiatedByName,
  ...(salt !== null && { salt }),
});

/**
 * If the reader may not see an entry's hash, its `previousHash` copy in the next entry and its signed day, whose path would reveal it, are
 * left out, too.
 */
export function custodyFile(rows: readonly Row[], visibleEntries: readonly TimelineEntry[], heads: readonly SignedHead[]) {
  const isHashShown = (position: number) => position < 1 || visibleEntries[position - 1]?.hash !== null;
  const entries = rows.map((row, at) => {
    const { position, eventType, createdAt, previousHash, hash, eventData } = row;
    return {
      position,
      eventType,
      createdAt,
      ...(isHashShown(position - 1) && { previousHash }),
      ...(isHashShown(position) && { hash }),
      ...(visibleEntries[at]!.eventData === eventData ? toPart(row) : { withheld: true }),
    };
  });
  const days = heads.map(({ position, hash, path, salt, signed }) => ({
    position,
    signed,
    ...(isHashShown(position) && { hash, path, ...(salt && { salt }) }),
  }));
  return { entries, days };
}
