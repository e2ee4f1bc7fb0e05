import { useEffect, useState, type ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from '../pictures/icon.tsx';
import { Input } from './input.tsx';

export interface ZipPlace {
  city: string;
  state: string;
}

/** Null for an unknown ZIP. Pass a stable function. */
export type ZipLookup = (zip: string) => Promise<ZipPlace | null>;

interface ZipInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: string;
  lookup: ZipLookup;
}

type ZipLookupState = { zip: string; place: ZipPlace | null } | null;

/**
 * Its own autofill section keeps browsers from filling both ends of a route with one address. The place takes the room between two rows
 * of fields, so that nothing moves when it arrives. Shows no warning if the field already has an error.
 */
export function ZipInput({ value, lookup, ...rest }: ZipInputProps) {
  const zip = /^\d{5}(?:-\d{4})?$/.test(value.trim()) ? value.trim().slice(0, 5) : '';
  const found = usePlace(zip, lookup);
  const isRefused = Boolean(useFieldControl()['aria-invalid']);
  return (
    <>
      <Input {...rest} value={value} figures inputMode="numeric" autoComplete={`section-${rest.name} postal-code`} maxLength={10} />
      <p aria-live="polite" className={cx('flex items-center gap-1.5 text-sm text-muted', !isRefused && 'mt-1 -mb-6 min-h-5')}>
        {found?.place && !isRefused && (
          <>
            <Icon name="map-pin" size={16} />
            <span>{`${found.place.city}, ${found.place.state}`}</span>
          </>
        )}
        {found && !found.place && !isRefused && <span className="text-warn">{`We don’t know ZIP code ${found.zip}`}</span>}
      </p>
    </>
  );
}

function usePlace(zip: string, lookup: ZipLookup): ZipLookupState {
  const [found, setFound] = useState<ZipLookupState>(null);
  useEffect(() => {
    if (!zip) return;
    let isCurrent = true;
    lookup(zip).then(
      (place) => isCurrent && setFound({ zip, place }),
      () => isCurrent && setFound(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [zip, lookup]);
  return found?.zip === zip ? found : null;
}
