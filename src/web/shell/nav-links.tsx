import { Link, useLocation } from 'react-router';
import { cx } from '#web/ui/class-names.ts';

/** Hides elements by the page's signed-in mark (signed-in-mark.ts). */
export const seenBy = {
  member: '[html:not([data-signed-in])_&]:hidden',
  visitor: '[html[data-signed-in]_&]:hidden',
} as const;

export interface ShellLink {
  label: string;
  to: string;
  holds?: readonly string[];
  seenBy?: keyof typeof seenBy;
}

/** If several links match the path, the longest wins. */
function useIsHere(links: readonly ShellLink[]): (link: ShellLink) => boolean {
  const { pathname } = useLocation();
  const reach = ({ to, holds = [] }: ShellLink) =>
    Math.max(
      ...[to, ...holds].map((start) =>
        pathname === start || (start !== '/' && pathname.startsWith(start.endsWith('/') ? start : `${start}/`)) ? start.length : -1,
      ),
    );
  const longest = Math.max(...links.map(reach));
  return (link) => longest >= 0 && reach(link) === longest;
}

export function NavRow({ label, links, className }: { label: string; links: readonly ShellLink[]; className?: string }) {
  const isHere = useIsHere(links);
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex items-stretch gap-1">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={isHere(link) ? 'page' : undefined}
              className="relative flex h-16 items-center px-3 font-head font-semibold text-on-asphalt-muted no-underline -outline-offset-3 hover:text-on-asphalt aria-[current=page]:text-on-asphalt aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-lane"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function NavColumn({ label, links, onChoose }: { label: string; links: readonly ShellLink[]; onChoose: () => void }) {
  const isHere = useIsHere(links);
  return (
    <nav aria-label={label}>
      <ul className="grid">
        {links.map((link) => (
          <li key={link.to} className={cx('border-b border-line', link.seenBy && seenBy[link.seenBy])}>
            <Link
              to={link.to}
              aria-current={isHere(link) ? 'page' : undefined}
              onClick={onChoose}
              className={cx(
                'flex min-h-12 items-center border-l-4 border-transparent px-3 font-head font-semibold no-underline',
                'aria-[current=page]:border-lane-edge',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
