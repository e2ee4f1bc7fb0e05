import type { ComponentProps } from 'react';
import { normaliseVin } from '#shared/vehicles/vin.ts';
import { Icon } from '../pictures/icon.tsx';
import { Input } from './input.tsx';

export interface VinCheck {
  isValid: boolean;
  /** 'Check digit is right, model year 2019' or what looks wrong; '' says nothing. */
  message: string;
}

interface VinInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: string;
  /** Asked with capital letters and digits only. */
  check: (vin: string) => VinCheck;
  /** Characters that a VIN of this vehicle has: 17 by law on roads; absent for hull and serial numbers, judged from the fourth on. */
  exact?: number | undefined;
}

/** Room for a number that is copied or scanned with signs between its letters. */
const maxLength = 40;
const shortestNumber = 4;

/** VIN, hull or serial number with the result of its check; what looks wrong warns and does not block. */
export function VinInput({ value, check, exact, ...rest }: VinInputProps) {
  const vin = normaliseVin(value);
  const result = vin.length >= (exact ?? shortestNumber) ? check(vin) : null;
  return (
    <>
      <Input
        {...rest}
        value={value}
        figures
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        className="uppercase"
      />
      <p aria-live="polite" className="mt-1.5 flex min-h-5 items-center gap-1.5 text-sm text-muted">
        {result?.message && (
          <span className={result.isValid ? 'flex gap-1.5 text-good' : 'flex gap-1.5 text-warn'}>
            <Icon name={result.isValid ? 'circle-check' : 'alert-triangle'} size={16} className="mt-0.5" />
            <span>{result.message}</span>
          </span>
        )}
        {!result && exact && vin && <span>{`${vin.length} of ${exact} characters`}</span>}
      </p>
    </>
  );
}
