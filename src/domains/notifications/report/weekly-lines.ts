import { bidStatuses, type BidStatus } from '#domains/bids/schemas.ts';
import { workflowStates, type WorkflowState } from '#domains/quotes/schemas.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { transportStatuses, type TransportStatus } from '#domains/transports/schemas.ts';
import { isOpen, statusLabels } from '#domains/transports/rules.ts';

interface ReportTransport {
  readonly transportId: string;
  /** '2019 Honda Accord'; '' for a draft without a vehicle. */
  readonly vehicle: string;
  /** 'Austin, TX to Denver, CO'; null if a draft has no route yet. */
  readonly route: string | null;
  readonly isMoved: boolean;
}

export type WeeklyItem = ReportTransport &
  (
    | { readonly kind: 'own' | 'supported'; readonly status: TransportStatus; readonly hasOffers: boolean }
    | {
        readonly kind: 'quote';
        readonly status: WorkflowState;
        readonly isAccepted: boolean;
        readonly isBroker: boolean;
        readonly isDriver: boolean;
        readonly hasDriver: boolean;
      }
    | { readonly kind: 'bid'; readonly status: BidStatus }
  );

export interface WeeklyLine {
  readonly text: string;
  readonly href: string;
}

export interface WeeklyReport {
  /** 'Your transports: 2 Quoted, 1 In Transit', one per kind. */
  readonly counts: readonly string[];
  readonly waiting: readonly WeeklyLine[];
  readonly moved: readonly WeeklyLine[];
}

const bidLabels: Record<BidStatus, string> = { active: 'Active', accepted: 'Accepted', rejected: 'Rejected', withdrawn: 'Withdrawn' };
const getLabel = ({ kind, status }: WeeklyItem): string =>
  kind === 'quote' ? workflowLabels[status] : kind === 'bid' ? bidLabels[status] : statusLabels[status];

const kinds = [
  ['own', 'Your transports', transportStatuses],
  ['supported', 'Transports you participate in', transportStatuses],
  ['quote', 'Your quotes and jobs', workflowStates],
  ['bid', 'Your bids', bidStatuses],
] as const;

/** In the order of the statuses; '' if there are none. */
function toCounts(items: readonly WeeklyItem[], statuses: readonly string[]): string {
  return statuses
    .map((status) => items.filter((item) => item.status === status))
    .filter((same) => same.length > 0)
    .map((same) => `${same.length} ${getLabel(same[0]!)}`)
    .join(', ');
}

const toName = ({ vehicle, route }: WeeklyItem): string => [vehicle || 'Draft', route].filter(Boolean).join(', ');

/** A lost offer links to the marketplace, because its transport is no longer visible. */
function toHref(item: WeeklyItem): string {
  if (item.status === 'draft') return `/transports/new?draft=${item.transportId}`;
  const isLost =
    (item.kind === 'bid' && item.status !== 'active' && item.status !== 'accepted') ||
    (item.kind === 'quote' && item.status === 'closed' && !item.isAccepted);
  return isLost ? '/marketplace' : `/transports/${item.transportId}`;
}

/** Uses the wording of the transport page; null if others act. */
function getStep(item: WeeklyItem): string | null {
  if (item.kind === 'own') {
    if (item.status === 'draft') return 'finish the draft and submit it';
    if (item.status === 'delivered') return 'compare the vehicle with its pickup condition and confirm delivery';
    return isOpen(item.status) && item.hasOffers ? 'compare the offers and accept one' : null;
  }
  if (item.kind !== 'quote' || !item.isAccepted) return null;
  if (item.isBroker) return item.status === 'booked' ? 'assign a carrier' : null;
  if (item.status === 'booked') return 'accept the job and assign a driver';
  if (item.status === 'assigned' && !item.hasDriver) return 'assign a driver';
  if (item.status === 'assigned' && item.isDriver) return 'pick up the vehicle';
  return item.status === 'in_transit' && item.isDriver ? 'deliver the vehicle' : null;
}

const getSubject = (item: WeeklyItem): string =>
  item.kind === 'quote' ? `Quote for ${toName(item)}` : item.kind === 'bid' ? `Bid on ${toName(item)}` : toName(item);

export const toWeeklyReport = (items: readonly WeeklyItem[]): WeeklyReport => ({
  counts: kinds.flatMap(([kind, title, statuses]) => {
    const counts = toCounts(
      items.filter((item) => item.kind === kind),
      statuses,
    );
    return counts ? [`${title}: ${counts}`] : [];
  }),
  waiting: items.flatMap((item) => {
    const step = getStep(item);
    return step ? [{ text: `${toName(item)}: ${step}`, href: toHref(item) }] : [];
  }),
  moved: items.filter(({ isMoved }) => isMoved).map((item) => ({ text: `${getSubject(item)}: ${getLabel(item)}`, href: toHref(item) })),
});
