import type { TimelineEntry } from './contract.ts';

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

/** An entry with the ids of the people it concerns. */
export type FullEntry = TimelineEntry & { readonly initiatedBy: string | null };

/** The entry as this reader gets it: offers of others keep their place in the chain, and lose who and how much. */
export function entryFor(reader: TimelineReader, full: FullEntry): TimelineEntry {
  const { initiatedBy, ...known } = full;
  const entry = reader.seesContacts ? known : { ...known, contactName: null };
  const isOwn = initiatedBy === reader.id || entry.eventData['offeredBy'] === reader.id;
  if (reader.seesOffers || isOwn) return entry;
  if (aboutPrice.test(entry.eventType)) return { ...entry, eventData: withoutPrice(entry.eventData) };
  if (!isAboutOffer(full)) return entry;
  return { ...entry, eventData: {}, initiatedByName: null };
}
