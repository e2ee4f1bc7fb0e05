import type { TimelineEntry } from './contract.ts';

/** Entries about an offer: only the owner, overseers and whoever made the offer read what was offered. */
const aboutOffers = /^(bid_(placed|changed|withdrawn|rejected|stands_again)|quote_given)$/;

const isAboutOffer = ({ eventType, eventData }: FullEntry) =>
  aboutOffers.test(eventType) || (eventType === 'quote_state_changed' && eventData['isAccepted'] === false);

/** Entries about the acceptance: that it happened is everybody's, the price is of those who agreed on it. */
const aboutPrice = /^(quote|bid)_accepted$/;

function withoutPrice({ totalQuote: _total, bidAmount: _amount, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}

/** Who reads a timeline. */
export interface TimelineReader {
  readonly id: string;
  /** The owner of the transport or an overseer. */
  readonly seesOffers: boolean;
}

/** An entry with the ids of the people it concerns. */
export type FullEntry = TimelineEntry & { readonly initiatedBy: string | null };

/** The entry as this reader gets it: offers of others keep their place in the chain, and lose who and how much. */
export function entryFor(reader: TimelineReader, full: FullEntry): TimelineEntry {
  const { initiatedBy, ...entry } = full;
  const isOwn = initiatedBy === reader.id || entry.eventData['offeredBy'] === reader.id;
  if (reader.seesOffers || isOwn) return entry;
  if (aboutPrice.test(entry.eventType)) return { ...entry, eventData: withoutPrice(entry.eventData) };
  if (!isAboutOffer(full)) return entry;
  return { ...entry, eventData: {}, initiatedByName: null };
}
