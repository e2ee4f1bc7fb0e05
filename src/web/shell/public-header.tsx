import { ButtonLink } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { NavRow, type ShellLink } from './nav-links.tsx';

const links: readonly ShellLink[] = [
  { label: 'Home', to: '/' },
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Get Quote', to: '/quote' },
  { label: 'For carriers', to: '/for-carriers' },
  { label: 'Help', to: '/support/help-center' },
];

const account = { label: 'Create account', to: '/register' };

/** The bar over public pages. Who is signed in finds the way back to the dashboard in place of the doors. */
export function PublicHeader({ isSignedIn }: { isSignedIn?: boolean }) {
  const door = isSignedIn ? { label: 'Dashboard', to: '/dashboard' } : { label: 'Sign In', to: '/login' };
  return (
    <header className="on-asphalt" data-print="hide">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 px-4 md:px-6">
        <Brand />
        <NavRow label="Main" links={links} className="ml-auto hidden lg:block" />
        {!isSignedIn && (
          <ButtonLink to={account.to} variant="asphalt" size="sm" className="border-transparent! max-lg:ml-auto max-sm:hidden">
            {account.label}
          </ButtonLink>
        )}
        <ButtonLink to={door.to} variant="asphalt" size="sm" className={isSignedIn ? 'max-lg:ml-auto' : 'max-sm:ml-auto'}>
          {door.label}
        </ButtonLink>
        <MenuButton links={[...links, ...(isSignedIn ? [] : [account]), door]} className="lg:hidden" />
      </div>
    </header>
  );
}
