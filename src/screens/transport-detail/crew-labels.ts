import { equipmentLabels } from '#domains/carriers/rules.ts';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import { getCurrentDays } from '#domains/quotes/promise/promise-rules.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { counted } from '#shared/text/counted.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { addDays } from '#shared/dates/days.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { telHref } from '#web/ui/tel-href.ts';

export interface ParticipantLine {
  readonly part: 'Driver' | 'Carrier' | 'Broker';
  readonly name: string | null;
  readonly text: string;
  readonly call: { readonly phone: string; readonly href: string | null } | null;
}

const getCall = (phone: string | null): ParticipantLine['call'] => (phone ? { phone: formatPhone(phone), href: telHref(phone) } : null);

const getNumber = (dotNumber: string | null): string => (dotNumber ? `DOT ${dotNumber}` : 'No DOT number');

function driverLine({ driver, deliveredAt }: Participants): ParticipantLine {
  if (!driver) return { part: 'Driver', name: null, text: 'Not named yet', call: null };
  if (deliveredAt) return { part: 'Driver', name: driver.name, text: 'Drove this job', call: getCall(driver.phone) };
  const text = driver.isCarrier ? 'Also the carrier' : driver.hasAgreed ? 'Agreed to drive' : 'Asked to drive, not agreed yet';
  return { part: 'Driver', name: driver.name, text, call: getCall(driver.phone) };
}

export function participantLines(crew: Participants): ParticipantLine[] {
  const { broker, carrier, driver } = crew;
  const hauls: ParticipantLine = carrier
    ? { part: 'Carrier', name: carrier.name, text: getNumber(carrier.dotNumber), call: driver?.isCarrier ? null : getCall(carrier.phone) }
    : { part: 'Carrier', name: null, text: 'Not named yet', call: null };
  return [
    driverLine(crew),
    hauls,
    ...(broker ? [{ part: 'Broker' as const, name: broker.name, text: getNumber(broker.dotNumber), call: getCall(broker.phone) }] : []),
  ];
}

/** Before pickup the vehicle is still with the shipper. */
export function participantText(
  { pickedUpAt, deliveredAt, carrier, broker }: Participants,
  status: TransportStatus,
  owns: boolean,
): string {
  if (deliveredAt) return `Delivered ${formatDateTime(deliveredAt)}.`;
  if (pickedUpAt && status === 'in_transit') return `On the way since ${formatDateTime(pickedUpAt)}.`;
  const still = owns ? 'Still with you until pickup.' : 'Not picked up yet.';
  return carrier || broker ? still : `${still} The carrier appears here once one takes the job.`;
}

/** Null if the carrier lists no equipment. */
export function describeEquipment({ carrier }: Participants): string | null {
  if (!carrier || carrier.equipment.length === 0) return null;
  return carrier.equipment.map(({ kind, unitCount }) => `${equipmentLabels[kind]} (${unitCount})`).join(', ');
}

/** Not 'Expected arrival', which is computed from the vehicle's position and may be another day. */
export const promisedLabel = 'Promised delivery';

/** Null without a promise and after pickup. */
export const describePickupDay = ({ pickupDay, pickedUpAt }: Participants): string | null =>
  pickupDay && !pickedUpAt ? formatDate(pickupDay) : null;

export function describePromised(crew: Participants, fromState: string): string | null {
  const { deliveryDays: days, deliveryDay, pickupDate, deliveredAt } = crew;
  if (deliveredAt) return null;
  const { delivery: day, firstDelivery } = getCurrentDays({ ...crew, days, fromState });
  if (day && firstDelivery) return `New date ${formatDate(day)} (promised ${formatDate(firstDelivery)})`;
  if (deliveryDay) return `By ${formatDate(deliveryDay)}`;
  if (!days) return 'No delivery time given';
  if (day) return `By ${formatDate(day)}, ${counted(days, { one: 'day', other: 'days' })} from pickup`;
  const example = pickupDate ? `: ${formatDate(addDays(pickupDate, days))} if it is picked up ${formatDate(pickupDate)}` : '';
  return `${counted(days, { one: 'day', other: 'days' })} from pickup${example}`;
}
