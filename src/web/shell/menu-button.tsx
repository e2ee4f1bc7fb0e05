import { useState } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/button.tsx';
import { late } from '#web/ui/late.tsx';
import { NavColumn, type ShellLink } from './nav-links.tsx';

const NavDrawer = late(() => import('./nav-drawer.tsx').then((part) => part.NavDrawer));

/** Opens the links of a bar in a drawer, whose code is fetched with the first press; under the bar where it cannot be fetched. */
export function MenuButton({ links, className }: { links: readonly ShellLink[]; className: string }) {
  const [isOpen, setOpen] = useState(false);
  const [hasNoDrawer, setNoDrawer] = useState(false);
  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup={hasNoDrawer ? undefined : 'dialog'}
        aria-expanded={hasNoDrawer ? isOpen : undefined}
        variant="asphalt"
        onClick={() => setOpen(!isOpen)}
        className={cx('-mr-2 border-transparent!', className)}
      />
      {isOpen && !hasNoDrawer && (
        <NavDrawer label="Main" links={links} open={isOpen} onOpenChange={setOpen} onMissing={() => setNoDrawer(true)} />
      )}
      {isOpen && hasNoDrawer && (
        <div className="absolute inset-x-0 top-16 z-40 border-b border-line bg-surface px-4 text-ink shadow-float lg:hidden">
          <NavColumn label="Main" links={links} onChoose={() => setOpen(false)} />
        </div>
      )}
    </>
  );
}
