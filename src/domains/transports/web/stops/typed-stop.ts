import { formatPhone } from '#shared/text/phones.ts';
import type { StopKind } from '../../stops/stop-rules.ts';
import type { StopReply } from '../../stops/stop-schemas.ts';

export interface TypedContact {
  name: string;
  phone: string;
  maySign: boolean;
}

export interface TypedStop {
  windowFrom: string;
  windowTo: string;
  contacts: TypedContact[];
  hours: string;
  longestTruckFt: string;
  needsAppointment: boolean;
  gatePass: string;
  needsTwic: boolean;
  notes: string;
}
export type TypedStops = Record<StopKind, TypedStop>;

export const emptyContact: TypedContact = { name: '', phone: '', maySign: true };

export const emptyTypedStop: TypedStop = {
  windowFrom: '',
  windowTo: '',
  contacts: [],
  hours: '',
  longestTruckFt: '',
  needsAppointment: false,
  gatePass: '',
  needsTwic: false,
  notes: '',
};

export const toTypedStop = (stop: StopReply): TypedStop => ({
  windowFrom: stop.windowFrom ?? '',
  windowTo: stop.windowTo ?? '',
  contacts: (stop.contacts ?? []).map(({ name, phone, maySign }) => ({
    name: name ?? '',
    phone: phone ? formatPhone(phone) : '',
    maySign,
  })),
  hours: stop.hours ?? '',
  longestTruckFt: stop.longestTruckFt === null ? '' : String(stop.longestTruckFt),
  needsAppointment: stop.needsAppointment,
  gatePass: stop.gatePass ?? '',
  needsTwic: stop.needsTwic,
  notes: stop.notes ?? '',
});

export const toTypedStops = ({ pickup, delivery }: Record<StopKind, StopReply>): TypedStops => ({
  pickup: toTypedStop(pickup),
  delivery: toTypedStop(delivery),
});

const isFilled = ({ name, phone }: TypedContact): boolean => Boolean(name.trim() || phone.trim());

export const toStopBody = ({ contacts, ...fields }: TypedStop) => ({ ...fields, contacts: contacts.filter(isFilled) });

/** Only changed fields, so that a day now in the past doesn't block other changes. */
export function changesOfStop(before: TypedStop, typed: TypedStop): Partial<ReturnType<typeof toStopBody>> {
  const [was, is] = [toStopBody(before), toStopBody(typed)];
  const text = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : value);
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((field) => text(was[field]) !== text(is[field]));
  return Object.fromEntries(changed.map((field) => [field, is[field]]));
}
