import type { Quote } from '#domains/quotes/contract.ts';
import type { TransportDetail } from '#domains/transports/contract.ts';

/** One thing that happened to a transport: what, when, and by whom where somebody's step it was. */
export interface Milestone {
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly who: string | null;
}

type Accepted = Pick<
  Quote,
  'isAccepted' | 'offeredBy' | 'driverName' | 'acceptedAt' | 'driverAgreedAt' | 'pickedUpAt' | 'deliveredAt' | 'completedAt'
>;

/** Who offered, for the entry of the acceptance; the platform's estimate has nobody. */
const offererOf = ({ offeredBy }: Accepted): string => (offeredBy ? `The offer of ${offeredBy.name}` : 'At the platform’s estimate');

/** What happened between Created and Last updated, oldest first: only what the rows say, with the names that this reader reads. */
export function milestonesOf({ submittedAt }: Pick<TransportDetail, 'submittedAt'>, quotes: readonly Accepted[]): Milestone[] {
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  const entries: readonly (readonly [id: string, title: string, at: string | null | undefined, who: string | null])[] = [
    ['submitted', 'Submitted', submittedAt, null],
    ['accepted', 'Offer accepted', accepted?.acceptedAt, accepted ? offererOf(accepted) : null],
    ['driver', 'Driver agreed', accepted?.driverAgreedAt, accepted?.driverName ?? null],
    ['picked_up', 'Picked up', accepted?.pickedUpAt, accepted?.driverName ?? null],
    ['delivered', 'Delivered', accepted?.deliveredAt, accepted?.driverName ?? null],
    ['completed', 'Completed', accepted?.completedAt, null],
  ];
  return entries
    .flatMap(([id, title, at, who]) => (at ? [{ id, title, at, who }] : []))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
