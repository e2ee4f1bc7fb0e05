import type { CaseKind } from './states-rules.ts';

/** The card of a case on the page of its transport. */
export const cardId = (kind: CaseKind): string => `case-${kind}`;

/** The way to it. */
export const caseHref = ({ transportId, kind }: { readonly transportId: string; readonly kind: CaseKind }): string =>
  `/transports/${transportId}#${cardId(kind)}`;
