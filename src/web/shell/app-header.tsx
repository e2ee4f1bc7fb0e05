import type { ComponentProps } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { toInitials } from '#web/ui/pictures/initials.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Brand } from './brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { NavRow, type ShellLink } from './nav-links.tsx';
import { themes, useTheme } from './theme.tsx';
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
  onFind?: () => void;
}

const onBar = 'text-on-asphalt hover:bg-asphalt-raised';

const settings = [
  { label: 'Profile Settings', icon: 'user', to: '/settings/profile' },
  { label: 'Account Settings', icon: 'settings', to: '/settings/account' },
  { label: 'Help', icon: 'help', to: '/support/help-center' },
] as const;

export function AppHeader({ user, links, unread, notifications, onRead, onReadAll, onSignOut, onFind }: AppHeaderProps) {
  const [theme, chooseTheme] = useTheme();
  const name = user.fullName || user.email;
  const themeChoices = themes.map(({ value, label }) => ({
    label: `${label} theme`,
    isChosen: theme === value,
    onSelect: () => chooseTheme(value),
  }));
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
          {onFind && (
            <IconButton
              icon="search"
              label="Find (Ctrl K)"
              aria-keyshortcuts="Control+K Meta+K"
              variant="asphalt"
              className="border-transparent!"
              onClick={onFind}
            />
          )}
          <NotificationBell unread={unread} notifications={notifications} onRead={onRead} onReadAll={onReadAll} className={onBar} />
          <Menu
            trigger={<Avatar name={name} />}
            head={
              <>
                <p className="max-w-[16rem] truncate font-head font-semibold">{name}</p>
                <p className="text-sm text-muted">{user.roleLabel}</p>
              </>
            }
            items={[...settings, 'rule', ...themeChoices, 'rule', { label: 'Sign Out', icon: 'log-out', onSelect: onSignOut }]}
          />
          <MenuButton links={links} className="lg:hidden" account={{ name, roleLabel: user.roleLabel, links: settings, onSignOut }} />
        </div>
      </div>
    </header>
  );
}

function Avatar({ name, ...rest }: { name: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Settings, ${toInitials(name)}`}
      className="flex size-10 items-center justify-center rounded hover:bg-asphalt-raised"
    >
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full border border-asphalt-line bg-asphalt-raised font-head text-sm font-bold text-on-asphalt"
      >
        {toInitials(name)}
      </span>
    </button>
  );
}
