import { useWatch } from 'react-hook-form';
import { isFilled, neededForEstimate, useEstimate, useSettledQuestion, type PriceFields } from './use-estimate.ts';
import { useZipsKnown } from './zip-places.ts';

/** All callers share one query. */
export function useFormPrice() {
  const fields = useWatch() as PriceFields;
  const zips = useZipsKnown(fields);
  const settled = useSettledQuestion(fields);
  const zipStates = useZipsKnown(settled);
  const isMissing = [zips.fromZipCode, zips.toZipCode, zipStates.fromZipCode, zipStates.toZipCode].includes('missing');
  const question = isMissing ? null : settled;
  const estimate = useEstimate(question, { isReady: zipStates.fromZipCode !== 'pending' && zipStates.toZipCode !== 'pending' });
  return { fields, zips, question, estimate };
}
export type FormPrice = ReturnType<typeof useFormPrice>;

/** 'Add both ZIP codes and vehicle type for a price'; empty if nothing is missing. A nonexistent or equal delivery ZIP code counts as missing. */
export function askForMissing({ fields, zips }: Pick<FormPrice, 'fields' | 'zips'>): string {
  const isMissing = (name: (typeof neededForEstimate)[number]) => !isFilled(name, fields[name] ?? '');
  const from = isMissing('fromZipCode') || zips.fromZipCode === 'missing';
  const to = isMissing('toZipCode') || zips.toZipCode === 'missing' || fields.toZipCode === fields.fromZipCode;
  const zip = from && to ? 'both ZIP codes' : from ? 'the pickup ZIP code' : to ? 'the delivery ZIP code' : '';
  const missing = [zip, isMissing('vehicleType') ? 'vehicle type' : ''].filter(Boolean);
  return missing.length > 0 ? `Add ${missing.join(' and ')} for a price` : '';
}
