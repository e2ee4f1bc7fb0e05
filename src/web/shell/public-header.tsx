import { lazy, Suspense, useState } from 'react';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';
import { NavRow, type ShellLink } from './nav-links.tsx';

const NavDrawer = lazy(() => import('./nav-drawer.tsx').then((module) => ({ default: module.NavDrawer })));

const links: readonly ShellLink[] = [
  { label: 'Home', to: '/' },
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Get Quote', to: '/quote' },
];

/** The bar over public pages. Who is signed in finds the way back to the dashboard in place of Sign In. */
export function PublicHeader({ isSignedIn }: { isSignedIn?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const door = isSignedIn ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Sign In', to: '/login' };
  return (
    <header className="on-asphalt" data-print="hide">
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-4 md:px-6">
        <Brand />
        <NavRow label="Main" links={links} className="ml-auto hidden md:block" />
        <ButtonLink to={door.to} variant="asphalt" size="sm" className="max-md:ml-auto">
          {door.label}
        </ButtonLink>
        <IconButton
          icon="menu"
          label="Open menu"
          aria-haspopup="dialog"
          variant="asphalt"
          onClick={() => setOpen(true)}
          className="-mr-2 border-transparent! md:hidden"
        />
        {isOpen && (
          <Suspense>
            <NavDrawer label="Main" links={[...links, door]} open={isOpen} onOpenChange={setOpen} />
          </Suspense>
        )}
      </div>
    </header>
  );
}
