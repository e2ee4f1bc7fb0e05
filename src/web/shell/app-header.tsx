import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Brand } from './brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { NavRow, type ShellLink } from './nav-links.tsx';
import { NotificationBell, type ShellNotification } from './notification-bell.tsx';

export interface ShellUser {
  fullName: string;
  email: string;
  roleLabel: string;
}

export interface AppHeaderProps {
  user: ShellUser;
  links: readonly ShellLink[];
  unread: number;
  notifications: readonly ShellNotification[];
  onRead?: (id: string) => void;
  onReadAll: () => void;
  onSignOut: () => void;
}

const onBar = 'text-on-asphalt hover:bg-asphalt-raised';

const settings = [
  { label: 'Profile Settings', icon: 'user', to: '/settings/profile' },
  { label: 'Account Settings', icon: 'settings', to: '/settings/account' },
] as const;

/** The bar over the app (specification 1, section 2). */
export function AppHeader({ user, links, unread, notifications, onRead, onReadAll, onSignOut }: AppHeaderProps) {
  const name = user.fullName || user.email;
  return (
    <header className="on-asphalt" data-print="hide">
      <div className="mx-auto flex h-16 max-w-desk items-center gap-2 px-4 md:px-6">
        <Brand />
        <NavRow label="Main" links={links} className="ml-4 hidden lg:block" />
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <Badge plain tone="asphalt" className="mr-2 max-sm:hidden">
            {user.roleLabel}
          </Badge>
          <span className="mr-1 max-w-[16rem] truncate text-sm max-md:hidden">{name}</span>
          <NotificationBell unread={unread} notifications={notifications} onRead={onRead} onReadAll={onReadAll} className={onBar} />
          <Menu
            trigger={<IconButton icon="settings" label="Settings" variant="asphalt" className="border-transparent!" />}
            head={
              <>
                <p className="max-w-[16rem] truncate font-head font-semibold">{name}</p>
                <p className="text-sm text-muted">{user.roleLabel}</p>
              </>
            }
            items={[...settings, 'rule', { label: 'Sign Out', icon: 'log-out', onSelect: onSignOut }]}
          />
          <MenuButton links={links} className="lg:hidden" />
        </div>
      </div>
    </header>
  );
}
