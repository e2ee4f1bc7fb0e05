/** `fee`: the provider's fees; `payment`: one payment's ledger by itself. */
export const comparedKinds = ['charge', 'refund', 'transfer', 'reversal', 'dispute', 'fee', 'payment'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const differenceCauses = ['missing_here', 'missing_there', 'other_sum', 'other_state'] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

export const differenceLabels: Readonly<Record<DifferenceCause, string>> = {
  missing_here: 'Missing in our ledger',
  missing_there: 'Missing at the payment service',
  other_sum: 'Amounts differ',
  other_state: 'States differ',
};

export interface Theirs {
  readonly kind: ComparedKind;
  readonly id: string;
  readonly cents: number;
  readonly state: string;
  /** Parent object; the line counts only if that is known here. */
  readonly of?: string;
}

export interface Ours extends Omit<Theirs, 'of'> {
  readonly paymentId: string;
  /** In the ledger, if stored separately from `cents`. */
  readonly bookedCents: number;
  /** Old enough that the provider must have it. */
  readonly isDue: boolean;
}

export interface Difference {
  readonly kind: ComparedKind;
  readonly objectId: string;
  readonly cause: DifferenceCause;
  readonly paymentId: string | null;
  readonly ourCents: number | null;
  readonly theirCents: number | null;
  readonly ourState: string | null;
  readonly theirState: string | null;
}

/** A charge's fee comes later; the first run reads it instead of listing it. */
export const isLateFee = ({ kind, cause, objectId }: Pick<Difference, 'kind' | 'cause' | 'objectId'>): boolean =>
  kind === 'fee' && cause === 'missing_here' && objectId.startsWith('ch_');

const toKey = ({ kind, id }: { kind: ComparedKind; id: string }): string => `${kind} ${id}`;

function judge(theirs: Theirs | null, ours: Ours | null): DifferenceCause | null {
  if (!ours) return 'missing_here';
  if (!theirs) return 'missing_there';
  if (ours.cents !== theirs.cents || ours.bookedCents !== theirs.cents) return 'other_sum';
  return ours.state === theirs.state ? null : 'other_state';
}

const toDifference = (cause: DifferenceCause, theirs: Theirs | null, ours: Ours | null): Difference => ({
  kind: (theirs ?? ours)!.kind,
  objectId: (theirs ?? ours)!.id,
  cause,
  paymentId: ours?.paymentId ?? null,
  // If the ledger differs from the operation, show the ledger.
  ourCents: ours && (ours.bookedCents === theirs?.cents ? ours.cents : ours.bookedCents),
  theirCents: theirs?.cents ?? null,
  ourState: ours?.state ?? null,
  theirState: theirs?.state ?? null,
});

/** Ignores disputes won before we heard of them, and parts of unknown objects. */
export function compare(theirs: readonly Theirs[], ours: readonly Ours[]): Difference[] {
  const here = new Map(ours.map((one) => [toKey(one), one]));
  const ownIds = new Set(ours.map(({ id }) => id));
  const there = new Set(theirs.map(toKey));
  const found: Difference[] = [];
  for (const one of theirs) {
    const own = here.get(toKey(one)) ?? null;
    const counts = own !== null || (one.of === undefined ? !(one.kind === 'dispute' && one.state === 'won') : ownIds.has(one.of));
    const cause = counts ? judge(one, own) : null;
    if (cause) found.push(toDifference(cause, one, own));
  }
  for (const own of ours) if (own.isDue && !there.has(toKey(own))) found.push(toDifference('missing_there', null, own));
  return found;
}
