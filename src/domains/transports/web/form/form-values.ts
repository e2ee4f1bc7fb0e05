import { z } from 'zod';
import { checkVin } from '#shared/vehicles/vin.ts';
import { baseZip, sameZipMessage, zipPattern, type TransportType, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { transportInput, type TransportDetail, type TransportFormValues, type TransportInput } from '../../schemas.ts';
import { emptyTypedStop, toStopBody, toTypedStops, type TypedStops } from '../stops/typed-stop.ts';
import { valueProblem } from '../../value-rules.ts';
import { typedCents } from '#shared/amount.ts';
import { fromCents } from '#shared/money.ts';

export interface TransportFormFields {
  vehicleType: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleValue: string;
  vin: string;
  color: string;
  transportType: string;
  fromZipCode: string;
  toZipCode: string;
  fromAddress: string;
  toAddress: string;
  pickupDate: string;
  isOperable: boolean;
  rolls: boolean;
  brakes: boolean;
  steers: boolean;
  hasKeys: boolean;
  isModified: boolean;
  modificationNote: string;
  lengthInches: string;
  widthInches: string;
  heightInches: string;
  weightPounds: string;
  personalItems: string;
  reference: string;
  notes: string;
  stops: TypedStops;
}

export const emptyTransport: TransportFormFields = {
  vehicleType: '',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleValue: '',
  vin: '',
  color: '',
  transportType: 'open',
  fromZipCode: '',
  toZipCode: '',
  fromAddress: '',
  toAddress: '',
  pickupDate: '',
  isOperable: true,
  rolls: true,
  brakes: true,
  steers: true,
  hasKeys: true,
  isModified: false,
  modificationNote: '',
  lengthInches: '',
  widthInches: '',
  heightInches: '',
  weightPounds: '',
  personalItems: '',
  reference: '',
  notes: '',
  stops: { pickup: emptyTypedStop, delivery: emptyTypedStop },
};

const measuredTypes: readonly string[] = ['rv', 'boat', 'heavy', 'trailer', 'golf'] satisfies VehicleType[];

/** Their size decides which truck can carry them. */
export const needsDimensions = (vehicleType: string): boolean => measuredTypes.includes(vehicleType);

/** '$25,000' becomes '25000.00'; invalid text is returned unchanged. */
export function plainAmount(typed: string): string {
  const cents = typedCents(typed);
  return cents === null ? typed.trim() : fromCents(cents);
}

const orNull = (text: string) => text.trim() || null;

/** Omits hidden fields; an operable vehicle also rolls, brakes and steers. */
export function transportBody(fields: TransportFormFields) {
  const dimensions = needsDimensions(fields.vehicleType)
    ? {
        lengthInches: orNull(fields.lengthInches),
        widthInches: orNull(fields.widthInches),
        heightInches: orNull(fields.heightInches),
        weightPounds: orNull(fields.weightPounds),
      }
    : { lengthInches: null, widthInches: null, heightInches: null, weightPounds: null };
  const { windowFrom: _, ...pickup } = toStopBody(fields.stops.pickup);
  return {
    ...fields,
    stops: { pickup, delivery: toStopBody(fields.stops.delivery) },
    vehicleType: (fields.vehicleType || undefined) as VehicleType,
    transportType: (fields.transportType || undefined) as TransportType | undefined,
    vehicleYear: fields.vehicleYear.trim(),
    vehicleValue: plainAmount(fields.vehicleValue),
    modificationNote: fields.isModified ? fields.modificationNote : null,
    ...(fields.isOperable && { rolls: true, brakes: true, steers: true, hasKeys: true }),
    ...dimensions,
  } satisfies TransportFormValues;
}

export const draftBody = (fields: TransportFormFields, draftId: string | null) => ({
  ...transportBody(fields),
  draftId,
  pickupLocation: fields.fromZipCode.trim(),
  deliveryLocation: fields.toZipCode.trim(),
});

/** Errors by field: value, VIN, same ZIP codes. */
export function checkTogether(fields: {
  fromZipCode: string;
  toZipCode: string;
  vehicleType: string;
  vehicleYear: string;
  vehicleValue: string;
  vin: string;
}): Record<string, string> {
  const value = plainAmount(fields.vehicleValue);
  const problem = value && valueProblem(value);
  const isSame = zipPattern.test(fields.toZipCode.trim()) && baseZip(fields.fromZipCode) === baseZip(fields.toZipCode);
  const vin = checkVin(fields.vin, {
    vehicleType: fields.vehicleType as VehicleType,
    vehicleYear: Number(fields.vehicleYear) || undefined,
  });
  return {
    ...(problem && { vehicleValue: problem }),
    ...(!vin.ok && { vin: vin.message }),
    ...(isSame && { toZipCode: sameZipMessage }),
  };
}

/** The API schema applied to `transportBody`. */
export const transportFields = z.custom<TransportFormFields>().transform((fields, ctx): TransportInput => {
  const parsed = transportInput.safeParse(transportBody(fields));
  const refused = checkTogether(fields);
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !refused[String(path[0])]);
  for (const { path, message } of issues) ctx.addIssue({ code: 'custom', path, message });
  for (const [name, message] of Object.entries(refused)) ctx.addIssue({ code: 'custom', path: [name], message });
  return parsed.data ?? z.NEVER;
}) as unknown as z.ZodType<TransportInput, TransportFormFields>;

const asText = (value: string | number | null) => (value === null ? '' : String(value));

export function toFields(saved: TransportDetail): TransportFormFields {
  const names = (Object.keys(emptyTransport) as (keyof TransportFormFields)[]).filter((name) => name !== 'stops');
  const values = saved as unknown as Record<string, string | number | boolean | null>;
  const fields = names.map((name) => [
    name,
    typeof values[name] === 'boolean' ? values[name] : asText((values[name] ?? null) as string | number | null),
  ]);
  return {
    ...emptyTransport,
    ...(Object.fromEntries(fields) as unknown as TransportFormFields),
    stops: toTypedStops(saved.stops),
    vehicleValue: asText(saved.vehicleValue).replace(/\.00$/, ''),
  };
}
