import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const mainId = 'main';

export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      data-print="hide"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded bg-lane px-4 py-2 font-head font-semibold text-on-lane focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** Focuses the heading after a route change so that screen readers announce it. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const main = document.getElementById(mainId);
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    const active = document.activeElement;
    if (!target || (active !== main && active?.closest('main'))) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
