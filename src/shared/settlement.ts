import { productName } from './product.ts';

/** What every place that speaks of a total or a refund says until payments are switched on (decisions, section 3). */
export const directSettlement = `Direct settlement: you pay the carrier. ${productName} charges nothing.`;

/** The same where both sides read it. */
export const settledBetweenThem = `Direct settlement: the shipper pays the carrier. ${productName} charges nothing.`;
