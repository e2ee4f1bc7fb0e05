import type { TimelineEntry } from './schemas.ts';

/** Only the shipper, overseers and the account that made the offer see its content. */
const aboutOffers = /^(bid_(placed|changed|withdrawn|rejected|stands_again)|quote_given)$/;

const isAboutOffer = ({ eventType, eventData }: FullEntry) =>
  aboutOffers.test(eventType) || (eventType === 'quote_state_changed' && eventData['isAccepted'] === false);

/** Everyone sees that it happened; only the parties and overseers see the price. */
const aboutPrice = /^(quote_accepted|bid_accepted|change_order_asked|change_order_moved)$/;
const sums = ['totalQuote', 'bidAmount', 'amount', 'totalBefore', 'totalAfter'];

const withoutPrice = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !sums.includes(name)));

export interface TimelineReader {
  readonly id: string;
  readonly seesOffers: boolean;
  readonly seesContacts: boolean;
}

export type FullEntry = Omit<TimelineEntry, 'hash'>;

/** Other accounts' offers keep their position but lose author and amount. */
export function toVisibleEntry(reader: TimelineReader, full: FullEntry): FullEntry {
  const entry = reader.seesContacts ? full : { ...full, externalContactId: null, contactName: null };
  const isOwn = full.initiatedByUserId === reader.id || entry.eventData['offeredBy'] === reader.id;
  if (reader.seesOffers || isOwn) return entry;
  if (aboutPrice.test(entry.eventType)) return { ...entry, eventData: withoutPrice(entry.eventData) };
  if (!isAboutOffer(full)) return entry;
  return { ...entry, eventData: {}, initiatedByUserId: null, initiatedByName: null };
}

export interface HashedEntry {
  readonly hash: string;
  readonly salt: string | null;
  /** Nothing hashed is hidden from the reader. */
  readonly isComplete: boolean;
}

/**
 * Hides the hash of each partly shown entry and of the next one, which includes it. After an unsalted hidden entry, later hashes would let
 * the reader test guesses of its content, so all are hidden until a salted hidden entry.
 */
export function toVisibleHashes(entries: readonly HashedEntry[]): (string | null)[] {
  let [isAfterPart, isGuessable] = [false, false];
  return entries.map(({ hash, salt, isComplete }) => {
    if (!isComplete) isGuessable = salt === null;
    const isShown = isComplete && !isAfterPart && !isGuessable;
    isAfterPart = !isComplete;
    return isShown ? hash : null;
  });
}
