import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

export const secondFactorId = 'second-factor';
export const accessId = 'access';

/** Scrolls to and focuses a section that a link targets, even if it renders after the page. */
export function useLinkTarget(targetRef: RefObject<HTMLElement | null>, id: string): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!key || hash !== `#${id}`) return;
    targetRef.current?.scrollIntoView({ block: 'start' });
    targetRef.current?.focus({ preventScroll: true });
  }, [hash, key, targetRef, id]);
}
