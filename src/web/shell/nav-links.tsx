import { NavLink } from 'react-router';
import { cx } from '#web/ui/class-names.ts';

export interface ShellLink {
  label: string;
  to: string;
}

/** The links of a bar; the page one is on is underlined with the lane. */
export function NavRow({ label, links, className }: { label: string; links: readonly ShellLink[]; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex items-stretch gap-1">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end={link.to === '/'}
              className="relative flex h-16 items-center px-3 font-head font-semibold text-on-asphalt-muted no-underline -outline-offset-3 hover:text-on-asphalt aria-[current=page]:text-on-asphalt aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-lane"
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same links in a drawer. */
export function NavColumn({ label, links, onChoose }: { label: string; links: readonly ShellLink[]; onChoose: () => void }) {
  return (
    <nav aria-label={label}>
      <ul className="grid">
        {links.map((link) => (
          <li key={link.to} className="border-b border-line">
            <NavLink
              to={link.to}
              end={link.to === '/'}
              onClick={onChoose}
              className={cx(
                'flex min-h-12 items-center border-l-4 border-transparent px-3 font-head font-semibold no-underline',
                'aria-[current=page]:border-lane-edge',
              )}
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
