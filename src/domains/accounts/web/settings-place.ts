import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Where the second factor stands on the account settings. */
export const secondFactorId = 'second-factor';
/** Where API keys, webhooks, feeds and links are listed together. */
export const accessId = 'access';

/** Brings a part into sight, and the focus to it, for whoever follows a link to it: also when the part comes later than the page. */
export function useLinkTarget(place: RefObject<HTMLElement | null>, id: string): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!key || hash !== `#${id}`) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [hash, key, place, id]);
}
