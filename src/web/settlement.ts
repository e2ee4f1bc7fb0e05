import { directSettlement, platformSettlementText, writeBoth, type BySettlement, type Settlement } from '#shared/settlement/settlement.ts';

const onPage = (): Settlement => (document.documentElement.dataset['settlement'] === 'direct' ? 'direct' : 'held');

/** Null during prerendering, when both variants are written. */
export const settlement: Settlement | null = typeof document === 'undefined' ? null : onPage();

export const isFeeCharged = settlement !== 'direct';

/** Text for this page's settlement. Prerendered pages contain both variants; the server picks one before it sends the page. */
export const bySettlement = (texts: BySettlement): string => (settlement === null ? writeBoth(texts) : texts[settlement]);

const sentences: BySettlement = { held: platformSettlementText, direct: directSettlement };

export const howPaid = bySettlement(sentences);

export const describePaidThrough = (how: Settlement | null | undefined): string => (how ? sentences[how] : howPaid);
