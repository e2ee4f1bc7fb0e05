import { lazy, Suspense, useState } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { ShellLink } from './nav-links.tsx';

const NavDrawer = lazy(() => import('./nav-drawer.tsx').then((module) => ({ default: module.NavDrawer })));

/** Opens the links of a bar in a drawer, whose code is fetched with the first press. */
export function MenuButton({ links, className }: { links: readonly ShellLink[]; className: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        variant="asphalt"
        onClick={() => setOpen(true)}
        className={cx('-mr-2 border-transparent!', className)}
      />
      {isOpen && (
        <Suspense>
          <NavDrawer label="Main" links={links} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
