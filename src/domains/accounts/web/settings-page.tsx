import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { hasCalendar, isAdmin, isPricing, type Role } from '#shared/roles.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { useSession } from './session.ts';

const links = [
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Account', to: '/settings/account' },
  { label: 'Files', to: '/settings/files' },
];

const roleLinks = (role: Role) => [
  ...(hasCalendar(role) ? [{ label: 'Calendar', to: '/settings/calendar' }] : []),
  ...(isPricing(role)
    ? [
        { label: 'Carrier', to: '/settings/carrier' },
        { label: 'Drivers', to: '/settings/drivers' },
        { label: 'Get paid', to: '/payouts' },
      ]
    : []),
  ...(isAdmin(role) ? [{ label: 'Security', to: '/settings/security' }] : []),
];

interface SettingsPageProps {
  title: string;
  text?: string;
  width?: 'form' | 'desk';
  children: ReactNode;
}

export function SettingsPage({ title, text, width = 'form', children }: SettingsPageProps) {
  const { user } = useSession();
  const allLinks = [...links, ...(user ? roleLinks(user.role) : [])];
  return (
    <Page title={title} text={text} width={width} trail={underDashboard}>
      <nav aria-label="Settings" className="border-b border-line">
        <ul className="flex flex-wrap gap-x-1">
          {allLinks.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-11 items-center border-b-3 border-transparent px-3 whitespace-nowrap font-head font-semibold text-muted no-underline hover:text-ink aria-[current=page]:border-lane-edge aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
