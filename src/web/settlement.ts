import { directSettlement, platformSettlementText, writeBoth, type BySettlement, type Settlement } from '#shared/settlement/settlement.ts';

const onPage = (): Settlement => (document.documentElement.dataset['settlement'] === 'direct' ? 'direct' : 'held');

/** How this page says that bookings are paid, as the server marked it; null while pages are built, when both words are written. */
export const settlement: Settlement | null = typeof document === 'undefined' ? null : onPage();

/** Whether Carriage charges its fee for a booking that is made on this page: only where it holds the money. */
export const isFeeCharged = settlement !== 'direct';

/** The words of this page's settlement. In a built page both stand, and the server chooses before it sends: nothing flickers, nothing differs. */
export const bySettlement = (words: BySettlement): string => (settlement === null ? writeBoth(words) : words[settlement]);

const sentences: BySettlement = { held: platformSettlementText, direct: directSettlement };

/** How a booking is paid, in one sentence: what every place that speaks of a total or a refund says. */
export const howPaid = bySettlement(sentences);

/** The same of a booking whose settlement may be known. */
export const howPaidBy = (how: Settlement | null | undefined): string => (how ? sentences[how] : howPaid);
