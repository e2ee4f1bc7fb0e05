import { productName } from '../product.ts';

/** How a new booking is paid: `held` here until delivery, or `direct` between shipper and carrier (PAYMENTS_ENABLED is off). */
export const settlements = ['held', 'direct'] as const;
export type Settlement = (typeof settlements)[number];

/** Words for each of the two. */
export type BySettlement<Words = string> = Readonly<Record<Settlement, Words>>;

/** What every place that speaks of a total or a refund says of a booking that is settled directly. */
export const directSettlement = `Direct settlement: you pay the carrier. ${productName} charges nothing.`;

/** The same where both sides read it. */
export const settledBetweenThem = `Direct settlement: the shipper pays the carrier. ${productName} charges nothing.`;

/** The same for whoever hauls. */
export const settledToYou = `Direct settlement: your customer pays you. ${productName} charges nothing.`;

/** What they say where the money of a booking is held. */
export const platformSettlementText = `You pay ${productName} after you accept. The money is held until delivery.`;

/** What every screen with money on it says while no card is charged. */
export const testPayments = 'Test payments: no card is charged';

const [opens, turns, closes] = ['\uE000', '\uE001', '\uE002'];
const marked = new RegExp(`${opens}([^${turns}]*)${turns}([^${closes}]*)${closes}`, 'g');

/** Marks of both words in a page that is built before it is known how bookings are paid: before, between and after them. */
export const settlementMarks = [opens, turns, closes] as const;

/** Both words as a built page carries them, until the server chooses (`chooseSettlement`). */
export const writeBoth = ({ held, direct }: BySettlement): string => `${opens}${held}${turns}${direct}${closes}`;

/** A built page with the words of one settlement, and none of the other. */
export const chooseSettlement = (html: string, settlement: Settlement): string =>
  html.replaceAll(marked, (_all, held: string, direct: string) => (settlement === 'held' ? held : direct));
