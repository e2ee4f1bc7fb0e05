import { getPlaces } from '#domains/places/queries.ts';
import { roadMiles, type Place } from '#domains/places/rules.ts';
import { invalid } from '#shared/errors.ts';
import { isPlainLine, isVehicleName } from '#shared/text/names.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { baseZip, type VehicleType } from '#shared/vehicles/vehicles.ts';
import { checkVin, normaliseVin } from '#shared/vehicles/vin.ts';
import { withFormerFields } from './stops/former-fields.ts';
import { noStops } from './stops/stop-rules.ts';
import { mergeStops, requireOrder } from './stops/stops.ts';
import type { DraftInput, TransportInput } from './schemas.ts';

const toPlaces = (input: { fromZipCode: string; toZipCode: string }): { from: Place; to: Place } =>
  getPlaces({ fromZipCode: baseZip(input.fromZipCode), toZipCode: baseZip(input.toZipCode) });

function getVin(vin: string | null, vehicleType: VehicleType | null, vehicleYear: number): string | null {
  if (!vin || !vehicleType) return vin && normaliseVin(vin);
  const judged = checkVin(vin, { vehicleType, vehicleYear });
  if (!judged.ok) throw invalid({ vin: judged.message });
  return normaliseVin(vin) || null;
}

export const contactMessage = 'Remove phone numbers, email and web addresses. Your carrier gets your contact details after booking.';
const unseenMessage = 'Remove invisible characters: type the text instead of pasting it';

function refuseContacts(input: TransportInput | DraftInput): void {
  const vehicleNames = { vehicleMake: input.vehicleMake, vehicleModel: input.vehicleModel, color: input.color };
  const bad = Object.entries(vehicleNames).filter(([, text]) => text && !isVehicleName(text));
  if (bad.length > 0)
    throw invalid(Object.fromEntries(bad.map(([field, text]) => [field, isPlainLine(text!) ? contactMessage : unseenMessage])));
}

/**
 * Throws 422 `invalid` for unknown or equal ZIP codes, a malformed VIN, or contact details in the vehicle's description. A wrong VIN check
 * digit only warns, on the form.
 */
export function requestColumns(input: TransportInput | DraftInput) {
  refuseContacts(input);
  const { from, to } = toPlaces(input);
  const {
    draftId: _,
    fullName: _name,
    email: _email,
    phone: _phone,
    reference,
    metadata,
    stops,
    releaseNumber,
    accessNotes,
    ...columns
  } = { draftId: null, fullName: null, email: null, phone: null, ...input };
  const { pickupDate } = columns;
  const stopChanges = withFormerFields(noStops, { pickupDate, releaseNumber, accessNotes }, stops);
  requireOrder(mergeStops(noStops, stopChanges), 'pickupDate');
  return {
    ...columns,
    pickupDate: stopChanges.pickup.windowFrom ?? null,
    stops: stopChanges,
    ...(reference !== undefined && { reference }),
    ...(metadata !== undefined && { metadata }),
    vin: getVin(input.vin, input.vehicleType, input.vehicleYear),
    fromCity: from.city,
    fromState: from.state,
    fromLat: from.lat,
    fromLng: from.lng,
    toCity: to.city,
    toState: to.state,
    toLat: to.lat,
    toLng: to.lng,
    roadMiles: roadMiles(from, to),
    serviceFee: fromCents(serviceFeeCents(input.vehicleValue === null ? null : toCents(input.vehicleValue))),
  };
}
export type RequestColumns = ReturnType<typeof requestColumns>;
