import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Where the second factor stands on the account settings. */
export const secondFactorId = 'second-factor';

/** Brings the part into sight, and the focus to it, for whoever follows a link to it: also when the part comes later than the page. */
export function usePlaceOfLink(place: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!key || hash !== `#${secondFactorId}`) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [hash, key, place]);
}
