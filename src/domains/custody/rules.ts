import type { TimelineEntry } from './contract.ts';

/** Entries about an offer: only the owner, overseers and whoever made the offer read what was offered. */
const aboutOffers = /^(bid_(placed|changed|withdrawn|rejected|stands_again)|quote_given)$/;

const isAboutOffer = ({ eventType, eventData }: FullEntry) =>
  aboutOffers.test(eventType) || (eventType === 'quote_state_changed' && eventData['isAccepted'] === false);

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
  if (reader.seesOffers || isOwn || !isAboutOffer(full)) return entry;
  return { ...entry, eventData: {}, initiatedByName: null };
}
