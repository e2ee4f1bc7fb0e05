import type { ComponentProps } from 'react';
import { normaliseVin } from '#shared/vehicles/vin.ts';
import { Icon } from '../pictures/icon.tsx';
import { Input } from './input.tsx';

export interface VinCheck {
  isValid: boolean;
  message: string;
}

interface VinInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: string;
  /** Called with uppercase letters and digits only. */
  check: (vin: string) => VinCheck;
  /** Required length: 17 for road vehicles; undefined for hull and serial numbers, which are checked from the fourth character. */
  exact?: number | undefined;
}

/** Leaves room for separators in pasted or scanned numbers. */
const maxLength = 40;
const shortestNumber = 4;

/** A failed check only warns; it never blocks. */
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
      <p aria-live="polite" className="flex items-center gap-1.5 text-sm text-muted not-empty:mt-1.5">
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
