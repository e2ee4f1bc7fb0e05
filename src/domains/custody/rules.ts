import type { TimelineEntry } from './schemas.ts';

/** Entries about an offer: only the owner, overseers and whoever made the offer read what was offered. */
const aboutOffers = /^(bid_(placed|changed|withdrawn|rejected|stands_again)|quote_given)$/;

const isAboutOffer = ({ eventType, eventData }: FullEntry) =>
  aboutOffers.test(eventType) || (eventType === 'quote_state_changed' && eventData['isAccepted'] === false);

/** Entries about the acceptance and what was asked on top of it: that it happened is everybody's, the price is of those who agreed on it. */
const aboutPrice = /^(quote_accepted|bid_accepted|change_order_asked|change_order_moved)$/;
const sums = ['totalQuote', 'bidAmount', 'amount', 'totalBefore', 'totalAfter'];

const withoutPrice = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !sums.includes(name)));

/** Who reads a timeline. */
export interface TimelineReader {
  readonly id: string;
  /** The owner of the transport or an overseer. */
  readonly seesOffers: boolean;
  /** The owner of the transport or an administrator. */
  readonly seesContacts: boolean;
}

/** An entry without its hash. */
export type FullEntry = Omit<TimelineEntry, 'hash'>;

/** The entry as this reader gets it: offers of others keep their place in the chain, and lose who and how much. */
export function entryFor(reader: TimelineReader, full: FullEntry): FullEntry {
  const entry = reader.seesContacts ? full : { ...full, externalContactId: null, contactName: null };
  const isOwn = full.initiatedByUserId === reader.id || entry.eventData['offeredBy'] === reader.id;
  if (reader.seesOffers || isOwn) return entry;
  if (aboutPrice.test(entry.eventType)) return { ...entry, eventData: withoutPrice(entry.eventData) };
  if (!isAboutOffer(full)) return entry;
  return { ...entry, eventData: {}, initiatedByUserId: null, initiatedByName: null };
}

/** What of an entry decides whether its hash may be shown. */
export interface HashedEntry {
  readonly hash: string;
  readonly salt: string | null;
  /** Nothing that is hashed is hidden from the reader. */
  readonly isComplete: boolean;
}

/**
 * The hashes that a reader gets: none of an entry that is shown in part, nor of the next one, which was made from it. After an entry without a
 * salt each later hash can be computed from a guess of what is hidden, until a hidden entry with a salt comes.
 */
export function hashesFor(entries: readonly HashedEntry[]): (string | null)[] {
  let [isAfterPart, isGuessable] = [false, false];
  return entries.map(({ hash, salt, isComplete }) => {
    if (!isComplete) isGuessable = salt === null;
    const isShown = isComplete && !isAfterPart && !isGuessable;
    isAfterPart = !isComplete;
    return isShown ? hash : null;
  });
}
