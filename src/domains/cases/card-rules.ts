import type { CaseKind } from './states/states-rules.ts';

export const cardId = (kind: CaseKind): string => `case-${kind}`;

export const caseHref = ({ transportId, kind }: { readonly transportId: string; readonly kind: CaseKind }): string =>
  `/transports/${transportId}#${cardId(kind)}`;
