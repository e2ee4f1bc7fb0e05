import type { TransportStatus } from '../schemas.ts';
import { isCancellable } from '../rules.ts';
import { windowText, type StopFields, type StopKind, type StopWindow, type TransportStops } from '../stops/stop-rules.ts';

/** What the shipper may give and change until pickup, as notices name it: dates are windows, access is all else about a stop. */
export const detailFields = [
  'fromAddress',
  'toAddress',
  'pickupDate',
  'deliveryDate',
  'pickupContacts',
  'deliveryContacts',
  'pickupAccess',
  'deliveryAccess',
] as const;
export type DetailField = (typeof detailFields)[number];

/** The addresses and both stops of a transport. */
export interface Details {
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly stops: TransportStops;
}

/** Days and places, which a carrier agreed to when it was booked. */
export const agreedFields = ['pickupDate', 'deliveryDate', 'fromAddress', 'toAddress'] as const satisfies readonly DetailField[];
export type AgreedField = (typeof agreedFields)[number];

/** Windows by their first and last day, and the days that the accepted offer names: 'YYYY-MM-DD'. */
export interface AgreedDetails extends Record<AgreedField, string | null> {
  /** The last day of a window; null where it is one day. */
  readonly pickupUntil: string | null;
  readonly deliveryUntil: string | null;
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
}

export const detailLabels: Record<DetailField, string> = {
  fromAddress: 'pickup address',
  toAddress: 'delivery address',
  pickupDate: 'pickup date',
  deliveryDate: 'delivery date',
  pickupContacts: 'pickup contacts',
  deliveryContacts: 'delivery contacts',
  pickupAccess: 'pickup access',
  deliveryAccess: 'delivery access',
};

/** Fields of changes from before stops, which the chain of custody holds as they were. */
const formerLabels: Readonly<Record<string, string>> = {
  contactName: 'pickup contact',
  contactPhone: 'pickup phone',
  deliveryContactName: 'delivery contact',
  deliveryContactPhone: 'delivery phone',
  releaseNumber: 'gate pass or release number',
  accessNotes: 'access notes',
};

/** What a carrier agreed to with these details, and with the days of its offer. */
export const toAgreed = (
  {
    fromAddress,
    toAddress,
    stops: { pickup, delivery },
  }: Pick<Details, 'fromAddress' | 'toAddress'> & { readonly stops: Readonly<Record<StopKind, StopWindow>> },
  { pickupDay, deliveryDay }: Pick<AgreedDetails, 'pickupDay' | 'deliveryDay'>,
): AgreedDetails => ({
  pickupDate: pickup.windowFrom,
  pickupUntil: pickup.windowTo,
  deliveryDate: delivery.windowFrom,
  deliveryUntil: delivery.windowTo,
  fromAddress,
  toAddress,
  pickupDay,
  deliveryDay,
});

/** The details that a carrier agreed to, all else as it is now; an address that was added since stays. */
export const fromAgreed = (now: Details, agreed: AgreedDetails): Details => ({
  fromAddress: agreed.fromAddress ?? now.fromAddress,
  toAddress: agreed.toAddress ?? now.toAddress,
  stops: {
    pickup: { ...now.stops.pickup, windowFrom: agreed.pickupDate, windowTo: agreed.pickupUntil },
    delivery: { ...now.stops.delivery, windowFrom: agreed.deliveryDate, windowTo: agreed.deliveryUntil },
  },
});

/** Until pickup; a draft is changed on its form. */
export const areDetailsOpen = (status: TransportStatus): boolean => isCancellable(status);

const partsOfStop = {
  Date: ['windowFrom', 'windowTo'],
  Contacts: ['contacts'],
  Access: ['hours', 'longestTruckFt', 'needsAppointment', 'gatePass', 'needsTwic', 'notes'],
} as const satisfies Record<string, readonly StopFields[]>;

function changedAt(kind: StopKind, before: TransportStops, after: TransportStops): DetailField[] {
  const differs = (part: keyof typeof partsOfStop) =>
    partsOfStop[part].some((field) => JSON.stringify(before[kind][field]) !== JSON.stringify(after[kind][field]));
  return (Object.keys(partsOfStop) as (keyof typeof partsOfStop)[]).filter(differs).map((part) => `${kind}${part}` as const);
}

/** Which of the details differ. */
export function changedFields(before: Details, after: Details): DetailField[] {
  const addresses = (['fromAddress', 'toAddress'] as const).filter((field) => before[field] !== after[field]);
  const stops = (['pickup', 'delivery'] as const).flatMap((kind) => changedAt(kind, before.stops, after.stops));
  const changed: readonly DetailField[] = [...addresses, ...stops];
  return detailFields.filter((field) => changed.includes(field));
}

/** The window or address that a field means. */
export const agreedText = (field: AgreedField, agreed: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>): string => {
  if (field === 'pickupDate') return windowText({ windowFrom: agreed.pickupDate, windowTo: agreed.pickupUntil }) ?? 'not given';
  if (field === 'deliveryDate') return windowText({ windowFrom: agreed.deliveryDate, windowTo: agreed.deliveryUntil }) ?? 'not given';
  return agreed[field] ?? 'not given';
};

/** Which days and places differ from those that the carrier agreed to; an address that was not given yet is added to its ZIP code, not changed. */
export const differingFields = (
  agreed: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>,
  now: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>,
): AgreedField[] =>
  agreedFields.filter(
    (field) => agreedText(field, agreed) !== agreedText(field, now) && (field.endsWith('Date') || agreed[field] !== null),
  );

/** 'pickup date and delivery address' */
export function listDetails(fields: readonly DetailField[]): string {
  const labels = fields.map((field) => detailLabels[field] ?? formerLabels[field] ?? field);
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
