import { formatDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates/days.ts';

/** The two ends of a transport. */
export const stopKinds = ['pickup', 'delivery'] as const;
export type StopKind = (typeof stopKinds)[number];

/** People to call at one end. */
export const maxContacts = 3;

/** Days after the first that a window can end: the marketplace finds windows by their first day. */
export const longestWindowDays = 30;

export const minTruckFt = 10;
export const maxTruckFt = 120;

/** Somebody at one end; from requests without stops only a name or only a phone may be known. */
export interface StopContact {
  readonly name: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** Hands the vehicle over or receives it, and signs for it. */
  readonly maySign: boolean;
}

/** One end of a transport: who is there, when, and which truck can reach it. Days as 'YYYY-MM-DD'. */
export interface TransportStop {
  readonly contacts: readonly StopContact[];
  readonly windowFrom: string | null;
  /** Null where the window is one day. */
  readonly windowTo: string | null;
  readonly hours: string | null;
  readonly longestTruckFt: number | null;
  readonly needsAppointment: boolean;
  readonly gatePass: string | null;
  /** Drivers need a Transportation Worker Identification Credential (33 CFR 101.514). */
  readonly needsTwic: boolean;
  readonly notes: string | null;
}
export type StopFields = keyof TransportStop;
export type StopChange = { readonly [Field in StopFields]?: TransportStop[Field] | undefined };
export type TransportStops = Readonly<Record<StopKind, TransportStop>>;
export type StopChanges = Partial<Readonly<Record<StopKind, StopChange>>>;

export const emptyStop: TransportStop = {
  contacts: [],
  windowFrom: null,
  windowTo: null,
  hours: null,
  longestTruckFt: null,
  needsAppointment: false,
  gatePass: null,
  needsTwic: false,
  notes: null,
};

/** What is known of a transport before anything was said. */
export const noStops: TransportStops = { pickup: emptyStop, delivery: emptyStop };

export type StopWindow = Pick<TransportStop, 'windowFrom' | 'windowTo'>;

/** The last day of a window; null without one. */
export const lastDay = ({ windowFrom, windowTo }: StopWindow): string | null => windowTo ?? windowFrom;

/** Why days cannot be a window, by field; null where they can. */
export function windowProblem({ windowFrom, windowTo }: StopWindow): { field: 'windowFrom' | 'windowTo'; message: string } | null {
  if (!windowTo) return null;
  if (!windowFrom) return { field: 'windowFrom', message: 'Enter the first day too' };
  if (windowTo < windowFrom) return { field: 'windowTo', message: 'The last day cannot be before the first' };
  if (windowTo > addDays(windowFrom, longestWindowDays))
    return { field: 'windowTo', message: `The last day can be at most ${longestWindowDays} days after the first` };
  return null;
}

/** Why the windows of both ends cannot stand together; null where they can. */
export const windowsProblem = ({ pickup, delivery }: Readonly<Record<StopKind, StopWindow>>): string | null => {
  const last = lastDay(delivery);
  return pickup.windowFrom && last && last < pickup.windowFrom ? 'Delivery date cannot be before the pickup date' : null;
};

/** True for a day of a window, and for every day where there is none. */
export const isInWindow = (day: string, { windowFrom, windowTo }: StopWindow): boolean =>
  windowFrom === null || (day >= windowFrom && day <= (windowTo ?? windowFrom));

/** 'Dec 01, 2026', 'Dec 01 to Dec 03, 2026'; null without a window. */
export function windowText({ windowFrom, windowTo }: StopWindow): string | null {
  if (!windowFrom) return null;
  const [first, last] = [formatDate(windowFrom), formatDate(windowTo ?? windowFrom)];
  if (first === last) return first;
  const isOneYear = windowFrom.slice(0, 4) === windowTo?.slice(0, 4);
  return `${isOneYear ? first.replace(/, \d+$/, '') : first} to ${last}`;
}

/** A stop with what was sent; a first day without a last one is a window of one day. */
export function changeStop(stop: TransportStop, change: StopChange): TransportStop {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as StopChange;
  const movesFirst = sent.windowFrom !== undefined && sent.windowTo === undefined && sent.windowFrom !== stop.windowFrom;
  const changed = { ...stop, ...sent, ...(movesFirst && { windowTo: null }) } as TransportStop;
  return changed.windowTo === changed.windowFrom ? { ...changed, windowTo: null } : changed;
}

/** Contacts whose first has another name or phone; with neither it goes. */
export function changeFirstContact(
  contacts: readonly StopContact[],
  { name, phone }: { readonly name?: string | null | undefined; readonly phone?: string | null | undefined },
): readonly StopContact[] {
  const [first = { name: null, phone: null, maySign: true }, ...others] = contacts;
  const changed = { ...first, ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) };
  return changed.name || changed.phone ? [changed, ...others] : others;
}
