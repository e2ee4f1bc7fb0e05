import { formatDate } from '#shared/dates.ts';
import type { TransportStatus } from '../schemas.ts';
import { isCancellable } from '../rules.ts';

/** What the shipper may give and change until pickup. */
export const detailFields = [
  'fromAddress',
  'toAddress',
  'pickupDate',
  'deliveryDate',
  'contactName',
  'contactPhone',
  'deliveryContactName',
  'deliveryContactPhone',
  'releaseNumber',
  'accessNotes',
] as const;
export type DetailField = (typeof detailFields)[number];
export type Details = Readonly<Record<DetailField, string | null>>;

/** Days and places, which a carrier agreed to when it was booked. */
export const agreedFields = ['pickupDate', 'deliveryDate', 'fromAddress', 'toAddress'] as const satisfies readonly DetailField[];
export type AgreedDetails = Pick<Details, (typeof agreedFields)[number]>;

export const detailLabels: Record<DetailField, string> = {
  fromAddress: 'pickup address',
  toAddress: 'delivery address',
  pickupDate: 'pickup date',
  deliveryDate: 'delivery date',
  contactName: 'pickup contact',
  contactPhone: 'pickup phone',
  deliveryContactName: 'delivery contact',
  deliveryContactPhone: 'delivery phone',
  releaseNumber: 'gate pass or release number',
  accessNotes: 'access notes',
};

export const toAgreed = ({ pickupDate, deliveryDate, fromAddress, toAddress }: Details): AgreedDetails => ({
  pickupDate,
  deliveryDate,
  fromAddress,
  toAddress,
});

/** Until pickup; a draft is changed on its form. */
export const areDetailsOpen = (status: TransportStatus): boolean => isCancellable(status);

/** Which of the details that were sent differ from those before. */
export const changedFields = (before: Details, sent: Partial<Details>): DetailField[] =>
  detailFields.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);

const isDay = (field: DetailField): boolean => field === 'pickupDate' || field === 'deliveryDate';

/** Which days and places differ from those that the carrier agreed to; an address that was not given yet is added to its ZIP code, not changed. */
export const differingFields = (agreed: AgreedDetails, now: AgreedDetails): (typeof agreedFields)[number][] =>
  agreedFields.filter((field) => agreed[field] !== now[field] && (isDay(field) || agreed[field] !== null));

/** Why two days cannot stand together; null where they can. */
export const daysProblem = ({ pickupDate, deliveryDate }: Pick<Details, 'pickupDate' | 'deliveryDate'>): string | null =>
  pickupDate && deliveryDate && deliveryDate < pickupDate ? 'Delivery date cannot be before the pickup date' : null;

/** 'pickup date and delivery address' */
export function listDetails(fields: readonly DetailField[]): string {
  const labels = fields.map((field) => detailLabels[field]);
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

/** A detail as it is read: 'Dec 1, 2026', '600 Congress Ave', 'not given'. */
export const detailText = (field: DetailField, value: string | null): string => {
  if (!value) return 'not given';
  return isDay(field) ? formatDate(value) : value;
};
