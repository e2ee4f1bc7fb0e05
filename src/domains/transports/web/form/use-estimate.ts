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

export const neededForEstimate = ['vehicleType', 'fromZipCode', 'toZipCode'] as const;

export const isFilled = (name: (typeof neededForEstimate)[number], value: string): boolean =>
  name === 'vehicleType' ? isVehicleType(value) : zipPattern.test(value.trim());

const isName = (name: string): boolean => name !== '' && name.length <= 60;

/** Omits unfinished fields; null while a required one is missing. */
export function estimateQuestion(fields: PriceFields): EstimateQuestion | null {
  if (!neededForEstimate.every((name) => isFilled(name, fields[name]))) return null;
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

/** Keeps the previous answer until the next one arrives. */
export function useEstimate(question: EstimateQuestion | null, { isReady = true } = {}) {
  return useQuery<EstimateReply, ApiError>({
    queryKey: [estimateEndpoint.path, question],
    queryFn: ({ signal }) => call(estimateEndpoint, { body: question! }, { signal }),
    enabled: isReady && question !== null,
    placeholderData: keepPreviousData,
  });
}

const debounceMs = 350;

/** Debounced; null immediately when a required field is missing. */
export function useSettledQuestion(fields: PriceFields): EstimateQuestion | null {
  const question = estimateQuestion(fields);
  const settled = useSettled(question, debounceMs);
  return question && settled;
}
