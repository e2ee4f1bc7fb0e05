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

/** A nonexistent or equal delivery ZIP code counts as missing. */
export const toNeeds = ({ fields, zips }: Pick<FormPrice, 'fields' | 'zips'>) =>
  neededForEstimate.map(([name, label]) => ({
    name,
    label,
    isThere:
      isFilled(name, fields[name] ?? '') &&
      (name === 'vehicleType' || zips[name] !== 'missing') &&
      (name !== 'toZipCode' || fields.toZipCode !== fields.fromZipCode),
  }));
