import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Brand } from '../brand.tsx';
import { MenuButton } from '../menu-button.tsx';
import { NavRow, seenBy, type ShellLink } from '../nav-links.tsx';

const links: readonly ShellLink[] = [
  { label: 'Home', to: '/' },
  { label: 'How It Works', to: '/how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Get Quote', to: '/quote' },
  { label: 'For carriers', to: '/for-carriers' },
  { label: 'Help', to: '/support/help-center' },
];

const account = { label: 'Create account', to: '/register', seenBy: 'visitor' } as const;
const door = { label: 'Sign In', to: '/login', seenBy: 'visitor' } as const;
const dashboard = { label: 'Dashboard', to: '/dashboard', seenBy: 'member' } as const;

/** Hidden links depend on the page's signed-in mark. */
export function PublicHeader() {
  return (
    <header className="on-asphalt" data-print="hide">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 px-4 md:px-6">
        <Brand />
        <NavRow label="Main" links={links} className="ml-auto hidden lg:block" />
        <ButtonLink
          to={account.to}
          variant="asphalt"
          size="sm"
          className={cx('border-transparent! max-lg:ml-auto max-sm:hidden', seenBy.visitor)}
        >
          {account.label}
        </ButtonLink>
        <ButtonLink to={door.to} variant="asphalt" size="sm" className={cx('max-sm:ml-auto', seenBy.visitor)}>
          {door.label}
        </ButtonLink>
        <ButtonLink to={dashboard.to} variant="asphalt" size="sm" className={cx('max-lg:ml-auto', seenBy.member)}>
          {dashboard.label}
        </ButtonLink>
        <MenuButton links={[...links, account, door, dashboard]} className="lg:hidden" />
      </div>
    </header>
  );
}
