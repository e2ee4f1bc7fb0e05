import { useWatch } from 'react-hook-form';
import { isFilled, neededForEstimate, useEstimate, useSettledQuestion, type PriceFields } from './use-estimate.ts';
import { useZipsKnown } from './zip-places.ts';

/** The price of what stands in the form around it; every part that asks shares one answer. */
export function useFormPrice() {
  const fields = useWatch() as PriceFields;
  const zips = useZipsKnown(fields);
  const settled = useSettledQuestion(fields);
  const asked = useZipsKnown(settled);
  const isMissing = [zips.fromZipCode, zips.toZipCode, asked.fromZipCode, asked.toZipCode].includes('missing');
  const question = isMissing ? null : settled;
  const estimate = useEstimate(question, { isReady: asked.fromZipCode !== 'pending' && asked.toZipCode !== 'pending' });
  return { fields, zips, question, estimate };
}
export type FormPrice = ReturnType<typeof useFormPrice>;

/** What a price needs, with what it is called and whether it stands in the form; a ZIP code that does not exist does not, nor a delivery to where it stands. */
export const toNeeds = ({ fields, zips }: Pick<FormPrice, 'fields' | 'zips'>) =>
  neededForEstimate.map(([name, label]) => ({
    name,
    label,
    isThere:
      isFilled(name, fields[name] ?? '') &&
      (name === 'vehicleType' || zips[name] !== 'missing') &&
      (name !== 'toZipCode' || fields.toZipCode !== fields.fromZipCode),
  }));
