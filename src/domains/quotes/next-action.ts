import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { differingFields, listDetails, type AgreedDetails } from '#domains/transports/details/details-rules.ts';
import type { StopContact } from '#domains/transports/stops/stop-rules.ts';
import { promisedHours } from '#domains/transports/rules.ts';
import { counted, pickPlural } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { hourMs } from '#shared/dates/days.ts';
import { formatUsd } from '#shared/money.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import type { Stop, NextAction } from '#shared/next-action-schemas.ts';
import type { WorkflowState } from './schemas.ts';
import { getCurrentDays, type CurrentHaul } from './promise/promise-rules.ts';
import { deliveryPath, pickupPath } from './booking/driver-paths-rules.ts';
import { reviewWindowHours } from './rules.ts';
import { waitingFor } from './waiting-rules.ts';

export interface OfferedFacts extends NamedTransport {
  readonly offerCount: number;
  readonly bestOffer: string | null;
  /** Null if none expires. */
  readonly firstEnd: string | null;
}

/** Other domains use this key to replace the action with their own. */
export const keyOfChoice = (transportId: string): string => `choose ${transportId}`;

function describeOffer({ offerCount, bestOffer }: Pick<OfferedFacts, 'offerCount' | 'bestOffer'>): string {
  const best = bestOffer === null ? null : formatUsd(bestOffer);
  if (offerCount === 1) return `You have one offer${best ? `, ${best}` : ''}. Accept it or wait for more.`;
  return `You have ${offerCount} offers${best ? `, from ${best}` : ''}. Compare them and accept one.`;
}

export const toOffersAction = (row: OfferedFacts): NextAction =>
  createNextAction({
    key: keyOfChoice(row.transportId),
    kind: 'choose_offer',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: describeOffer(row),
    due: row.firstEnd === null ? null : { at: row.firstEnd, words: 'First offer expires' },
    action: {
      label: pickPlural(row.offerCount, { one: 'See offer', other: 'Compare offers' }),
      href: `/transports/${row.transportId}?tab=quotes`,
    },
  });

export interface DeliveredFacts extends NamedTransport {
  readonly deliveredAt: string;
}

export const toDeliveryAction = (row: DeliveredFacts): NextAction =>
  createNextAction({
    key: `confirm ${row.transportId}`,
    kind: 'confirm_delivery',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: 'Compare the vehicle with its condition at pickup, then confirm delivery.',
    due: { at: new Date(Date.parse(row.deliveredAt) + reviewWindowHours * hourMs).toISOString(), words: 'Completes automatically' },
    action: { label: 'Confirm delivery', href: `/transports/${row.transportId}` },
  });

export interface JobFacts extends NamedTransport, CurrentHaul {
  readonly quoteId: string;
  readonly workflowState: Extract<WorkflowState, 'booked' | 'assigned' | 'in_transit'>;
  readonly isBroker: boolean;
  readonly isCarrier: boolean;
  readonly isDriver: boolean;
  readonly hasCarrier: boolean;
  readonly hasDriver: boolean;
  readonly hasAgreed: boolean;
  /** Null until named. */
  readonly carrierName: string | null;
  readonly driverName: string | null;
  readonly declinedBy: string | null;
  readonly isOnOtherJob: boolean;
  /** Null for readers who may not read the address. */
  readonly fromPlace: string | null;
  readonly toPlace: string | null;
  /** The first contact of each stop. */
  readonly pickupContact: StopContact | null;
  readonly deliveryContact: StopContact | null;
}

function pickupDue(row: JobFacts): NextAction['due'] {
  const at = getCurrentDays(row).pickup;
  return at === null ? null : { at, words: 'Pickup' };
}

function arrivalDue(row: JobFacts): NextAction['due'] {
  const { delivery: at, firstDelivery } = getCurrentDays(row);
  return at === null
    ? null
    : { at, words: firstDelivery === null ? 'Promised delivery' : `Promised ${formatDate(firstDelivery)}, new date` };
}

const stopAt = (address: string | null, contact: StopContact | null): Stop | null =>
  address ? { address, contactName: contact?.name ?? null, contactPhone: contact?.phone ?? null } : null;

/** Other domains use this key to replace the action, such as to explain why a job must wait. */
export const keyOfJob = (quoteId: string): string => `job ${quoteId}`;

/** Whose turn it is: the driver acts before the carrier, the carrier before the broker. */
export function toJobAction(row: JobFacts): NextAction {
  const { transportId, quoteId, workflowState, isBroker, isCarrier, isDriver, hasCarrier, hasDriver, declinedBy } = row;
  const common = { key: keyOfJob(quoteId), transportId, title: nameOfTransport(row), due: pickupDue(row) };
  const href = `/transports/${transportId}`;
  const open = { label: 'Open', href };
  const carrier = row.carrierName ?? 'the carrier';
  const driver = row.driverName ?? 'the driver';
  const waiting = (waitsFor: 'carrier' | 'driver', text: string): NextAction =>
    createNextAction({ ...common, kind: 'job_waits', isYours: false, waitsFor, text: `${text}.`, action: open });
  if (workflowState === 'in_transit')
    return isDriver
      ? createNextAction({
          ...common,
          kind: 'deliver',
          text: 'Deliver the vehicle.',
          due: arrivalDue(row),
          action: { label: 'Deliver', href: deliveryPath(transportId) },
          stop: stopAt(row.toPlace, row.deliveryContact),
        })
      : { ...waiting('driver', waitingFor.delivering(driver)), due: arrivalDue(row) };
  if (isDriver && !isCarrier && !row.hasAgreed)
    return createNextAction({
      ...common,
      kind: 'answer_job',
      text: `Agree to drive this job or decline it.${row.isOnOtherJob ? ' You are already on another job and are asked to take both.' : ''}`,
      action: { label: 'Agree or decline', href },
    });
  if (workflowState === 'assigned' && isDriver)
    return createNextAction({
      ...common,
      kind: 'pick_up',
      text: 'Pick up the vehicle.',
      action: { label: 'Pick up', href: pickupPath(transportId) },
      stop: stopAt(row.fromPlace, row.pickupContact),
    });
  const driverNext = row.hasAgreed ? waitingFor.pickingUp(driver) : waitingFor.agreeing(driver);
  if (isBroker && !isCarrier) {
    if (!hasCarrier)
      return createNextAction({
        ...common,
        kind: 'name_carrier',
        text: 'The shipper accepted your offer. Name a carrier.',
        action: { label: 'Name carrier', href },
      });
    return hasDriver ? waiting('driver', driverNext) : waiting('carrier', waitingFor.namingDriver(carrier));
  }
  if (!isCarrier)
    return workflowState === 'booked' ? waiting('carrier', waitingFor.taking(carrier)) : waiting('driver', waitingFor.pickingUp(driver));
  if (workflowState === 'booked')
    return createNextAction({
      ...common,
      kind: 'take_job',
      text: 'The shipper accepted your offer. Take the job and name a driver.',
      action: { label: 'Take job', href },
    });
  if (!hasDriver)
    return createNextAction({
      ...common,
      kind: 'name_driver',
      text: declinedBy ? `${declinedBy} declined. Name another driver.` : 'Name a driver.',
      action: { label: 'Name driver', href },
    });
  return waiting('driver', driverNext);
}

export interface ChangedDetailsFacts extends NamedTransport {
  readonly agreed: AgreedDetails;
  readonly now: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>;
}

export const changedDetailsId = 'changed-details';

export const toChangedDetailsAction = (row: ChangedDetailsFacts): NextAction =>
  createNextAction({
    key: `details ${row.transportId}`,
    kind: 'answer_details',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: `The shipper changed the ${listDetails(differingFields(row.agreed, row.now))}. Agree or decline.`,
    due: row.now.pickupDate ? { at: row.now.pickupDate, words: 'Pickup' } : null,
    action: { label: 'Agree or decline', href: `/transports/${row.transportId}#${changedDetailsId}` },
  });

export interface MissingAddressFacts extends NamedTransport {
  readonly lacksPickup: boolean;
  readonly lacksDelivery: boolean;
  readonly pickupDate: string | null;
}

export function toMissingAddressAction(row: MissingAddressFacts): NextAction {
  const what = row.lacksPickup && row.lacksDelivery ? 'addresses' : row.lacksPickup ? 'pickup address' : 'delivery address';
  return createNextAction({
    key: `address ${row.transportId}`,
    kind: 'add_address',
    transportId: row.transportId,
    title: nameOfTransport(row),
    text: `Add the ${what} for the driver.`,
    due: row.pickupDate ? { at: row.pickupDate, words: 'Pickup' } : null,
    action: { label: `Add ${what}`, href: `/transports/${row.transportId}` },
  });
}

export interface UnpricedFacts extends NamedTransport {
  readonly count: number;
}

export const toUnpricedAction = (row: UnpricedFacts): NextAction =>
  createNextAction({
    key: 'unpriced',
    kind: 'stands_still',
    title: counted(row.count, { one: 'request has no offers', other: 'requests have no offers' }),
    text: `No quotes within the promised ${promisedHours} hours. Oldest: ${nameOfTransport(row)}.`,
    action: { label: 'Open oldest', href: `/transports/${row.transportId}` },
  });

export interface FlaggedFacts {
  readonly count: number;
}

export const toFlagsActions = ({ count }: FlaggedFacts): NextAction[] =>
  createCountedNextAction(
    count,
    { one: 'quote was flagged', other: 'quotes were flagged' },
    {
      kind: 'flagged_quotes',
      text: 'Review the reason, then remove the flag with an answer.',
      action: { label: 'See flagged quotes', href: '/admin/quotes?flag=flagged' },
    },
  );
