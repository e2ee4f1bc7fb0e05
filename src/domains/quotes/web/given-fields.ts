import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isVehicleType, zipPattern } from '#shared/vehicles/vehicles.ts';
import type { InitialFields } from '#web/forms/stored-fields.ts';
import type { QuoteRequestFields } from './request/request-values.ts';

const isZip = (text: string) => zipPattern.test(text);
const checks = { vehicleType: isVehicleType, fromZipCode: isZip, toZipCode: isZip };

/** Prefill from the landing page's query string. */
export function useInitialFields(): InitialFields<QuoteRequestFields> | null {
  const address = useSearchParams()[0].toString();
  return useMemo(() => {
    const params = new URLSearchParams(address);
    const fields = Object.entries(checks).flatMap(([name, fits]) => {
      const value = params.get(name)?.trim() ?? '';
      return fits(value) ? [[name, value]] : [];
    });
    return fields.length > 0 ? { from: address, fields: Object.fromEntries(fields) as Partial<QuoteRequestFields> } : null;
  }, [address]);
}
