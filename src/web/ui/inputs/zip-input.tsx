import { useEffect, useState, type ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from '../pictures/icon.tsx';
import { Input } from './input.tsx';

export interface ZipPlace {
  city: string;
  state: string;
}

/** Answers the place of a five-digit ZIP, or null where there is none. Keep it the same between renders. */
export type ZipLookup = (zip: string) => Promise<ZipPlace | null>;

interface ZipInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: string;
  lookup: ZipLookup;
}

type ZipLookupState = { zip: string; place: ZipPlace | null } | null;

/** ZIP code with its city and state under it; a section of its own, so that browsers don't fill both ends of a route with the same address. Where the field already says what is wrong, it says nothing of its own against it. */
export function ZipInput({ value, lookup, ...rest }: ZipInputProps) {
  const zip = /^\d{5}(?:-\d{4})?$/.test(value.trim()) ? value.trim().slice(0, 5) : '';
  const found = usePlace(zip, lookup);
  const isRefused = Boolean(useFieldControl()['aria-invalid']);
  return (
    <>
      <Input {...rest} value={value} figures inputMode="numeric" autoComplete={`section-${rest.name} postal-code`} maxLength={10} />
      <p aria-live="polite" className={cx('flex items-center gap-1.5 text-sm text-muted', !isRefused && 'mt-1.5 min-h-5')}>
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
