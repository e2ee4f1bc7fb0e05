import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { vehicleTypeInput, zipInput } from '#shared/vehicles.ts';
import type { GivenFields } from '#web/forms/kept-fields.ts';
import type { QuoteRequestFields } from './request-values.ts';

const inputs = { vehicleType: vehicleTypeInput, fromZipCode: zipInput, toZipCode: zipInput };

/** What the landing page puts into the address: the type of a sign, or all that its price was asked with. */
export function useGivenFields(): GivenFields<QuoteRequestFields> | null {
  const address = useSearchParams()[0].toString();
  return useMemo(() => {
    const asked = new URLSearchParams(address);
    const fields = Object.entries(inputs).flatMap(([name, input]) => {
      const { data } = input.safeParse(asked.get(name));
      return data ? [[name, data]] : [];
    });
    return fields.length > 0 ? { from: address, fields: Object.fromEntries(fields) as Partial<QuoteRequestFields> } : null;
  }, [address]);
}
