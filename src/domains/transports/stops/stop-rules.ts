import { formatDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates/days.ts';

export const stopKinds = ['pickup', 'delivery'] as const;
export type StopKind = (typeof stopKinds)[number];

export const maxContacts = 3;

/** The marketplace index only has a window's first day. */
export const longestWindowDays = 30;

export const minTruckFt = 10;
export const maxTruckFt = 120;

/** Older requests may have only a name or only a phone number. */
export interface StopContact {
  readonly name: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** May hand over or receive the vehicle and sign. */
  readonly maySign: boolean;
}

/** Days as 'YYYY-MM-DD'. */
export interface TransportStop {
  readonly contacts: readonly StopContact[];
  readonly windowFrom: string | null;
  /** Null for a window of one day. */
  readonly windowTo: string | null;
  readonly hours: string | null;
  readonly longestTruckFt: number | null;
  readonly needsAppointment: boolean;
  readonly gatePass: string | null;
  /** Transportation Worker Identification Credential (33 CFR 101.514). */
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

export const noStops: TransportStops = { pickup: emptyStop, delivery: emptyStop };

export type StopWindow = Pick<TransportStop, 'windowFrom' | 'windowTo'>;

export const lastDay = ({ windowFrom, windowTo }: StopWindow): string | null => windowTo ?? windowFrom;

export function windowProblem({ windowFrom, windowTo }: StopWindow): { field: 'windowFrom' | 'windowTo'; message: string } | null {
  if (!windowTo) return null;
  if (!windowFrom) return { field: 'windowFrom', message: 'Enter the first day too' };
  if (windowTo < windowFrom) return { field: 'windowTo', message: 'The last day cannot be before the first' };
  if (windowTo > addDays(windowFrom, longestWindowDays))
    return { field: 'windowTo', message: `The last day can be at most ${longestWindowDays} days after the first` };
  return null;
}

/** Null if both windows are compatible. */
export const windowsProblem = ({ pickup, delivery }: Readonly<Record<StopKind, StopWindow>>): string | null => {
  const last = lastDay(delivery);
  return pickup.windowFrom && last && last < pickup.windowFrom ? 'Delivery date cannot be before the pickup date' : null;
};

/** Without a window every day is in it. */
export const isInWindow = (day: string, { windowFrom, windowTo }: StopWindow): boolean =>
  windowFrom === null || (day >= windowFrom && day <= (windowTo ?? windowFrom));

/** 'Dec 01, 2026' or 'Dec 01 to Dec 03, 2026'; null without a window. */
export function windowText({ windowFrom, windowTo }: StopWindow): string | null {
  if (!windowFrom) return null;
  const [first, last] = [formatDate(windowFrom), formatDate(windowTo ?? windowFrom)];
  if (first === last) return first;
  const isOneYear = windowFrom.slice(0, 4) === windowTo?.slice(0, 4);
  return `${isOneYear ? first.replace(/, \d+$/, '') : first} to ${last}`;
}

/** A new first day without a last one makes a window of one day. */
export function changeStop(stop: TransportStop, change: StopChange): TransportStop {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as StopChange;
  const movesFirst = sent.windowFrom !== undefined && sent.windowTo === undefined && sent.windowFrom !== stop.windowFrom;
  const changed = { ...stop, ...sent, ...(movesFirst && { windowTo: null }) } as TransportStop;
  return changed.windowTo === changed.windowFrom ? { ...changed, windowTo: null } : changed;
}

/** Removes the first contact if neither name nor phone is left. */
export function changeFirstContact(
  contacts: readonly StopContact[],
  { name, phone }: { readonly name?: string | null | undefined; readonly phone?: string | null | undefined },
): readonly StopContact[] {
  const [first = { name: null, phone: null, maySign: true }, ...others] = contacts;
  const changed = { ...first, ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) };
  return changed.name || changed.phone ? [changed, ...others] : others;
}
