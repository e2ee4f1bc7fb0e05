export const caseKinds = ['no_show', 'late', 'withheld', 'not_delivered'] as const;
export type CaseKind = (typeof caseKinds)[number];

const openStates = ['asked', 'reported', 'day_proposed', 'day_declined', 'not_ready', 'dry_run', 'day_given', 'open'] as const;

/** Those of `openStates` are open. */
export const caseStates = [
  ...openStates,
  'picked_up',
  'rescheduled',
  'no_show',
  'delivered',
  'missing',
  'resolved',
  'closed',
  'ended',
] as const;
export type CaseState = (typeof caseStates)[number];

/** 'booking': its pickup, delivery, dry run, claim or end. */
export const caseSides = ['shipper', 'carrier', 'desk', 'clock', 'booking'] as const;
export type CaseSide = (typeof caseSides)[number];
export type Party = Extract<CaseSide, 'shipper' | 'carrier'>;

export const caseEvents = [
  'said_picked_up',
  'said_no_show',
  'said_not_ready',
  'proposed_day',
  'agreed_day',
  'declined_day',
  'documented_dry_run',
  'rejected_dry_run',
  'gave_day',
  'reported_missing',
  'answered',
  'resolved',
  'closed',
  'time_over',
  'day_passed',
  'picked_up',
  'rescheduled',
  'delivered',
  'claim_closed',
  'ended',
] as const;
export type CaseEvent = (typeof caseEvents)[number];

export interface CaseMove {
  readonly kind: CaseKind;
  readonly from: CaseState;
  readonly on: CaseEvent;
  readonly by: CaseSide;
  readonly to: CaseState;
}

type Line = Omit<CaseMove, 'kind'>;

const each = <From extends CaseState>(from: readonly From[], move: Omit<Line, 'from' | 'to'> & { to?: CaseState }): Line[] =>
  from.map((state) => ({ to: state, ...move, from: state }));

const reportedStates = ['reported', 'day_proposed', 'day_declined'] as const;
const beforePickup = ['asked', ...reportedStates, 'not_ready', 'dry_run'] as const;

/**
 * No-show: the promised pickup day passed. Reporting that the carrier did not come gives it twelve hours, which end with a dry run, an
 * agreed day or the carrier's release. The carrier's first proposal pauses them until the shipper answers; after a declined one, further
 * proposals don't. A rejected dry run is a no-show.
 */
const noShow: readonly Line[] = [
  ...each(['asked', ...reportedStates], { on: 'said_picked_up', by: 'shipper', to: 'asked' }),
  ...each(['asked', ...reportedStates], { on: 'said_picked_up', by: 'carrier' }),
  ...each(['asked'], { on: 'said_no_show', by: 'shipper', to: 'reported' }),
  ...each(['asked'], { on: 'said_no_show', by: 'carrier', to: 'reported' }),
  ...each(['asked', ...reportedStates], { on: 'said_not_ready', by: 'shipper', to: 'not_ready' }),
  ...each(['asked', ...reportedStates], { on: 'said_not_ready', by: 'carrier' }),
  ...(['shipper', 'carrier'] as const).flatMap((by) => each(['asked', 'day_declined', 'not_ready', 'dry_run'], { on: 'proposed_day', by })),
  ...each(['reported'], { on: 'proposed_day', by: 'shipper' }),
  ...each(['reported', 'day_proposed'], { on: 'proposed_day', by: 'carrier', to: 'day_proposed' }),
  ...each(['day_proposed'], { on: 'proposed_day', by: 'shipper', to: 'day_declined' }),
  ...each(['day_proposed', 'day_declined'], { on: 'declined_day', by: 'shipper', to: 'day_declined' }),
  ...each(['day_proposed'], { on: 'day_passed', by: 'clock', to: 'reported' }),
  ...each(beforePickup, { on: 'agreed_day', by: 'shipper', to: 'rescheduled' }),
  ...each(['asked', 'reported', 'day_declined', 'not_ready', 'dry_run'], { on: 'agreed_day', by: 'carrier', to: 'rescheduled' }),
  ...each(['asked', ...reportedStates, 'not_ready'], { on: 'documented_dry_run', by: 'booking', to: 'dry_run' }),
  ...each(['dry_run'], { on: 'rejected_dry_run', by: 'booking', to: 'no_show' }),
  ...each(['reported', 'day_declined'], { on: 'time_over', by: 'clock', to: 'no_show' }),
  ...each(beforePickup, { on: 'picked_up', by: 'booking', to: 'picked_up' }),
  ...each(beforePickup, { on: 'rescheduled', by: 'booking', to: 'rescheduled' }),
  ...each(beforePickup, { on: 'ended', by: 'booking', to: 'ended' }),
];

/** Late: the promised delivery day passed. The carrier gives a new day with a reason; if that passes too, it must give another. */
const late: readonly Line[] = [
  ...each(['asked', 'day_given'], { on: 'gave_day', by: 'carrier', to: 'day_given' }),
  ...each(['day_given'], { on: 'day_passed', by: 'clock', to: 'asked' }),
  ...each(['asked', 'day_given'], { on: 'reported_missing', by: 'shipper', to: 'missing' }),
  ...each(['asked', 'day_given'], { on: 'delivered', by: 'booking', to: 'delivered' }),
  ...each(['asked', 'day_given'], { on: 'ended', by: 'booking', to: 'ended' }),
];

/** Withheld: the carrier demands more money for the vehicle. Ends with delivery, or when the shipper or an administrator closes it. */
const withheld: readonly Line[] = [
  ...each(['open'], { on: 'answered', by: 'carrier' }),
  ...each(['open'], { on: 'resolved', by: 'shipper', to: 'resolved' }),
  ...each(['open'], { on: 'closed', by: 'desk', to: 'closed' }),
  ...each(['open'], { on: 'reported_missing', by: 'shipper', to: 'missing' }),
  ...each(['open'], { on: 'delivered', by: 'booking', to: 'delivered' }),
  ...each(['open'], { on: 'ended', by: 'booking', to: 'ended' }),
];

/** Not delivered: a claim for the full value decides about the money. */
const notDelivered: readonly Line[] = [
  ...each(['open'], { on: 'delivered', by: 'booking', to: 'delivered' }),
  ...each(['open'], { on: 'claim_closed', by: 'booking', to: 'closed' }),
  ...each(['open'], { on: 'ended', by: 'booking', to: 'ended' }),
];

const tables: Readonly<Record<CaseKind, readonly Line[]>> = { no_show: noShow, late, withheld, not_delivered: notDelivered };

/** The transition table; any other transition is rejected. */
export const caseMoves: readonly CaseMove[] = caseKinds.flatMap((kind) => tables[kind].map((move) => ({ kind, ...move })));

const isLine = (kind: CaseKind, from: CaseState, on: CaseEvent, by: CaseSide) => (move: CaseMove) =>
  move.kind === kind && move.from === from && move.on === on && move.by === by;

/** Null if the table has no such transition. */
export const getNextCaseState = (kind: CaseKind, from: CaseState, on: CaseEvent, by: CaseSide): CaseState | null =>
  caseMoves.find(isLine(kind, from, on, by))?.to ?? null;

export const firstState: Readonly<Record<CaseKind, CaseState>> = {
  no_show: 'asked',
  late: 'asked',
  withheld: 'open',
  not_delivered: 'open',
};

/** The carrier's twelve hours run. */
export const isClockRunning = (state: CaseState): boolean => state === 'reported' || state === 'day_declined';

export const isClosed = (state: CaseState): boolean => !(openStates as readonly CaseState[]).includes(state);
