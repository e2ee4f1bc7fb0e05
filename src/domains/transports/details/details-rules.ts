import type { TransportStatus } from '../schemas.ts';
import { isCancellable } from '../rules.ts';
import { detailFields, type DetailField } from './detail-fields-rules.ts';
import { windowText, type StopFields, type StopKind, type StopWindow, type TransportStops } from '../stops/stop-rules.ts';

export interface Details {
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  readonly stops: TransportStops;
}

/** Changes of these need the booked carrier's agreement. */
export const agreedFields = ['pickupDate', 'deliveryDate', 'fromAddress', 'toAddress'] as const satisfies readonly DetailField[];
export type AgreedField = (typeof agreedFields)[number];

/** Windows and the days named in the accepted offer, 'YYYY-MM-DD'. */
export interface AgreedDetails extends Record<AgreedField, string | null> {
  /** Null for a window of one day. */
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

/** Older field names in the chain of custody. */
const formerLabels: Readonly<Record<string, string>> = {
  contactName: 'pickup contact',
  contactPhone: 'pickup phone',
  deliveryContactName: 'delivery contact',
  deliveryContactPhone: 'delivery phone',
  releaseNumber: 'gate pass or release number',
  accessNotes: 'access notes',
};

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

/** Restores the agreed details, except an address added since. */
export const fromAgreed = (now: Details, agreed: AgreedDetails): Details => ({
  fromAddress: agreed.fromAddress ?? now.fromAddress,
  toAddress: agreed.toAddress ?? now.toAddress,
  stops: {
    pickup: { ...now.stops.pickup, windowFrom: agreed.pickupDate, windowTo: agreed.pickupUntil },
    delivery: { ...now.stops.delivery, windowFrom: agreed.deliveryDate, windowTo: agreed.deliveryUntil },
  },
});

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

export function changedFields(before: Details, after: Details): DetailField[] {
  const addresses = (['fromAddress', 'toAddress'] as const).filter((field) => before[field] !== after[field]);
  const stops = (['pickup', 'delivery'] as const).flatMap((kind) => changedAt(kind, before.stops, after.stops));
  const changed: readonly DetailField[] = [...addresses, ...stops];
  return detailFields.filter((field) => changed.includes(field));
}

export const agreedText = (field: AgreedField, agreed: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>): string => {
  if (field === 'pickupDate') return windowText({ windowFrom: agreed.pickupDate, windowTo: agreed.pickupUntil }) ?? 'not given';
  if (field === 'deliveryDate') return windowText({ windowFrom: agreed.deliveryDate, windowTo: agreed.deliveryUntil }) ?? 'not given';
  return agreed[field] ?? 'not given';
};

/** Adding a missing address isn't a change. */
export const differingFields = (
  agreed: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>,
  now: Omit<AgreedDetails, 'pickupDay' | 'deliveryDay'>,
): AgreedField[] =>
  agreedFields.filter(
    (field) => agreedText(field, agreed) !== agreedText(field, now) && (field.endsWith('Date') || agreed[field] !== null),
  );

export function listDetails(fields: readonly DetailField[]): string {
  const labels = fields.map((field) => detailLabels[field] ?? formerLabels[field] ?? field);
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
