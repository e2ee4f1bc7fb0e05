import { ButtonLink } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { NavRow, type ShellLink } from './nav-links.tsx';

const links: readonly ShellLink[] = [
  { label: 'Home', to: '/' },
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Get Quote', to: '/quote' },
];

/** The bar over public pages. Who is signed in finds the way back to the dashboard in place of Sign In. */
export function PublicHeader({ isSignedIn }: { isSignedIn?: boolean }) {
  const door = isSignedIn ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Sign In', to: '/login' };
  return (
    <header className="on-asphalt" data-print="hide">
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-4 md:px-6">
        <Brand />
        <NavRow label="Main" links={links} className="ml-auto hidden md:block" />
        <ButtonLink to={door.to} variant="asphalt" size="sm" className="max-md:ml-auto">
          {door.label}
        </ButtonLink>
        <MenuButton links={[...links, door]} className="md:hidden" />
      </div>
    </header>
  );
}
