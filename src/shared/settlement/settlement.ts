import { productName } from '../product.ts';

export const settlements = ['held', 'direct'] as const;
export type Settlement = (typeof settlements)[number];

export type BySettlement<Words = string> = Readonly<Record<Settlement, Words>>;

/** For the shipper. */
export const directSettlement = `Direct settlement: you pay the carrier. ${productName} charges nothing.`;

/** For both sides. */
export const settledBetweenThem = `Direct settlement: the shipper pays the carrier. ${productName} charges nothing.`;

/** For the carrier. */
export const settledToYou = `Direct settlement: your customer pays you. ${productName} charges nothing.`;

export const platformSettlementText = `You pay ${productName} after you accept. The money is held until delivery.`;

export const testPayments = 'Test payments: no card is charged';

const [opens, turns, closes] = ['\uE000', '\uE001', '\uE002'];
const marked = new RegExp(`${opens}([^${turns}]*)${turns}([^${closes}]*)${closes}`, 'g');

/** Private-use characters around both variants in prerendered pages. */
export const settlementMarks = [opens, turns, closes] as const;

/** Both variants, until the server chooses one (`chooseSettlement`). */
export const writeBoth = ({ held, direct }: BySettlement): string => `${opens}${held}${turns}${direct}${closes}`;

/** Keeps the variant of one settlement in a prerendered page. */
export const chooseSettlement = (html: string, settlement: Settlement): string =>
  html.replaceAll(marked, (_all, platformText: string, direct: string) => (settlement === 'held' ? platformText : direct));
