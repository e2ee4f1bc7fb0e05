import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EstimateReply } from '#domains/places/schemas.ts';
import { estimateEndpoint } from '#domains/places/endpoints.ts';
import { isDay } from '#shared/dates/days.ts';
import type { BodyInput } from '#shared/endpoint.ts';
import { isAmount } from '#shared/money.ts';
import {
  isVehicleType,
  maxVehicleYear,
  minVehicleYear,
  zipPattern,
  type TransportType,
  type VehicleType,
} from '#shared/vehicles/vehicles.ts';
import { call, type ApiError } from '#web/api/requests/call.ts';
import { plainAmount } from './form-values.ts';
import { useSettled } from '#web/forms/use-settled.ts';

/** The fields of either form that decide the price. */
export interface PriceFields {
  vehicleType: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleValue: string;
  fromZipCode: string;
  toZipCode: string;
  transportType: string;
  pickupDate: string;
  isOperable: boolean;
}

export type EstimateQuestion = BodyInput<typeof estimateEndpoint>;

/** Names of the fields without which nothing can be reckoned, with what they are called. */
export const neededForEstimate = [
  ['vehicleType', 'Vehicle type'],
  ['fromZipCode', 'Pickup ZIP code'],
  ['toZipCode', 'Delivery ZIP code'],
] as const;

/** True when the field holds what an estimate needs. */
export const isFilled = (name: (typeof neededForEstimate)[number][0], value: string): boolean =>
  name === 'vehicleType' ? isVehicleType(value) : zipPattern.test(value.trim());

/** Whether the server takes it as the name of a make or model: it is told of no other. */
const isName = (name: string): boolean => name !== '' && name.length <= 60;

/** What to ask for while the form is being filled in: fields that are not finished or too long are left out; null while a needed one is missing. */
export function estimateQuestion(fields: PriceFields): EstimateQuestion | null {
  if (!neededForEstimate.every(([name]) => isFilled(name, fields[name]))) return null;
  const year = Number(fields.vehicleYear);
  const value = plainAmount(fields.vehicleValue);
  const [make, model] = [fields.vehicleMake.trim(), fields.vehicleModel.trim()];
  return {
    vehicleType: fields.vehicleType as VehicleType,
    ...(year >= minVehicleYear && year <= maxVehicleYear() && { vehicleYear: year }),
    ...(isName(make) && { vehicleMake: make }),
    ...(isName(model) && { vehicleModel: model }),
    ...(isAmount(value) && { vehicleValue: value }),
    fromZipCode: fields.fromZipCode.trim(),
    toZipCode: fields.toZipCode.trim(),
    transportType: (fields.transportType || 'open') as TransportType,
    ...(isDay(fields.pickupDate) && { pickupDate: fields.pickupDate }),
    isOperable: fields.isOperable,
  };
}

/** The estimate for a question, asked for once that is ready; the last one stays until the next is there. */
export function useEstimate(question: EstimateQuestion | null, { isReady = true } = {}) {
  return useQuery<EstimateReply, ApiError>({
    queryKey: [estimateEndpoint.path, question],
    queryFn: ({ signal }) => call(estimateEndpoint, { body: question! }, { signal }),
    enabled: isReady && question !== null,
    placeholderData: keepPreviousData,
  });
}

const debounceMs = 350;

/** The question once typing has stopped; null at once when a needed field went missing. */
export function useSettledQuestion(fields: PriceFields): EstimateQuestion | null {
  const question = estimateQuestion(fields);
  const settled = useSettled(question, debounceMs);
  return question && settled;
}
