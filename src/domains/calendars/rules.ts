import { localDay, getZone } from '#domains/places/zone-rules.ts';
import { getCurrentDays, type CurrentHaul } from '#domains/quotes/promise/promise-rules.ts';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { statusLabels } from '#domains/transports/rules.ts';
import { addDays, utcDay } from '#shared/dates/days.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';

const daysBack = 366;

/** Upcoming events first, then the latest past ones. */
export const eventLimit = 500;

/** Canceled events stay in the feed this long. */
export const cancelledDays = 30;

/** Contains no names, streets or prices. Days are null without an accepted offer. */
export interface CalendarRow extends CurrentHaul {
  readonly id: string;
  readonly status: TransportStatus;
  readonly vehicleYear: number;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly fromCity: string;
  readonly toCity: string;
  readonly toState: string;
  readonly pickupDate: string | null;
  readonly deliveredAt: string | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** RFC 5545, section 3.8.1.11. */
type EventStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

export interface DayEvent {
  /** Stable for the lifetime of the event. */
  readonly uid: string;
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly status: EventStatus;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export type LinkOf = (transportId: string) => string;

const getPickupDay = ({ pickedUpAt, pickupDay, pickupDate, fromState }: CalendarRow): string | null =>
  pickedUpAt ? localDay(pickedUpAt, getZone(fromState)) : (pickupDay ?? pickupDate);

/** Actual day, else the promised or newly given one; before pickup, without a promise, counted from the requested day. */
function getDeliveryDay(row: CalendarRow): string | null {
  const { deliveredAt, pickedUpAt, pickupDate, days, toState } = row;
  if (deliveredAt) return localDay(deliveredAt, getZone(toState));
  const current = getCurrentDays(row).delivery;
  return current ?? (!pickedUpAt && pickupDate && days ? addDays(pickupDate, days) : null);
}

function openWindow({ pickupDay, pickedUpAt, pickupDate, pickupUntil }: CalendarRow): string {
  const isOpen = pickupDay === null && pickedUpAt === null && pickupUntil !== pickupDate;
  return isOpen ? ` Pickup window: ${windowText({ windowFrom: pickupDate, windowTo: pickupUntil })}.` : '';
}

const isBooked = ({ status }: CalendarRow): boolean => !['submitted', 'quoted', 'cancelled'].includes(status);

const toEventStatus = (row: CalendarRow, isSettled: boolean): EventStatus =>
  row.status === 'cancelled' ? 'CANCELLED' : isSettled ? 'CONFIRMED' : 'TENTATIVE';

const getText = (row: CalendarRow, [expected, done]: readonly [string, string], isDone: boolean): string =>
  row.status === 'cancelled' ? `Cancelled ${expected.toLowerCase().split(' ')[0]}` : isDone ? done : expected;

function toEvents(row: CalendarRow, linkOf: LinkOf): DayEvent[] {
  const { id, vehicleYear: year, vehicleMake: make, vehicleModel: model, fromCity, fromState, toCity, toState } = row;
  const [vehicle, from, to] = [vehicleTitle({ year, make, model }), `${fromCity}, ${fromState}`, `${toCity}, ${toState}`];
  const url = linkOf(id);
  const event = (kind: string, day: string | null, location: string, title: string, status: EventStatus): DayEvent[] => {
    if (day === null) return [];
    const description = `${from} to ${to}. ${statusLabels[row.status]}.${kind === 'pickup' ? openWindow(row) : ''}\n${url}`;
    const stamps = { createdAt: new Date(row.createdAt), changedAt: new Date(row.changedAt) };
    return [
      { uid: `${id}-${kind}@carriage`, day, summary: `${title}: ${vehicle}, ${location}`, description, location, url, status, ...stamps },
    ];
  };
  const [isPickedUp, isDelivered] = [row.pickedUpAt !== null, row.deliveredAt !== null];
  const pickup = getText(row, ['Pickup', 'Picked up'], isPickedUp);
  const delivery = getText(row, ['Delivery expected', 'Delivered'], isDelivered);
  return [
    ...event('pickup', getPickupDay(row), from, pickup, toEventStatus(row, isBooked(row))),
    ...event('delivery', getDeliveryDay(row), to, delivery, toEventStatus(row, isDelivered)),
  ];
}

const byDay = (a: DayEvent, b: DayEvent): number => (a.day === b.day ? (a.uid < b.uid ? 1 : -1) : a.day < b.day ? -1 : 1);

function byNearness(today: string, a: DayEvent, b: DayEvent): number {
  const [comesA, comesB] = [a.day >= today, b.day >= today];
  if (comesA !== comesB) return comesA ? -1 : 1;
  return comesA ? byDay(a, b) : byDay(b, a);
}

export function calendarEvents(rows: readonly CalendarRow[], now: Date, linkOf: LinkOf): DayEvent[] {
  const today = utcDay(now);
  const first = addDays(today, -daysBack);
  return rows
    .flatMap((row) => toEvents(row, linkOf))
    .filter(({ day }) => day >= first)
    .toSorted((a, b) => byNearness(today, a, b))
    .slice(0, eventLimit)
    .toSorted((a, b) => byDay(b, a));
}
