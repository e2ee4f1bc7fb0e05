import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

export const secondFactorId = 'second-factor';
export const accessId = 'access';

/** Scrolls to and focuses a section that a link targets, even if it renders after the page. */
export function useLinkTarget(place: RefObject<HTMLElement | null>, id: string): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!key || hash !== `#${id}`) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [hash, key, place, id]);
}
