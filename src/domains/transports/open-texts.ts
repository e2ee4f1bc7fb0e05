import type { Rewriting } from '#server/db/json-rows.ts';
import { remembered } from '#server/remembered.ts';
import { hideContacts } from '#shared/contact-details.ts';

/** A text that a shipper wrote freely, as strangers read it. Remembered: all carriers read the same newest requests, and looking takes 6 to 25 microseconds. */
const asStrangersRead = remembered(1_000, hideContacts);

/** What is told to outsiders without e-mail addresses and phone numbers, in rows that say with `_inside` who is none. */
const unlessInside: Rewriting[string] = (text, { inside }) => (inside === true ? text : asStrangersRead(text));

/** For `detailColumns`. */
export const openTexts: Rewriting = { modificationNote: unlessInside, personalItems: unlessInside, notes: unlessInside };

/** For requests in the marketplace, which nobody reads with contacts. */
export const marketplaceTexts: Rewriting = { description: asStrangersRead, modificationNote: asStrangersRead };
