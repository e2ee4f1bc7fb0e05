import type { ListedUser } from '../../overseen/directory-schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { isAdmin, roleLabels } from '#shared/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/facts/email-text.tsx';
import type { Column } from '#web/ui/table.tsx';
import { NameText } from '#web/ui/facts/name-text.tsx';

interface StateBadgeProps extends Pick<ListedUser, 'isActive' | 'isBlocked' | 'isGuest' | 'role'> {
  /** Shows `Blocked` instead of `Active`, not both, where one answer is expected. */
  isOneAnswer?: boolean;
}

export function StateBadge({ isActive, isBlocked, isGuest, role, isOneAnswer = false }: StateBadgeProps) {
  const isToldActivity = !(isOneAnswer && isActive && isBlocked);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {isToldActivity && <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>}
      {isBlocked && <Badge tone="bad">Blocked</Badge>}
      {isGuest && <Badge>{isAdmin(role) ? 'Invited, no password' : 'Guest, no password'}</Badge>}
    </span>
  );
}

const shortRoleLabels = {
  ...roleLabels,
  independent_driver: 'Owner-Operator',
  storage: 'Storage Yard',
  super_admin: 'Super Admin',
} as const;

export const userColumns: readonly Column<ListedUser>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', cell: ({ fullName }) => <NameText>{fullName}</NameText> },
  { key: 'email', header: 'Email', sortKey: 'email', phone: 'line', cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: 'role', header: 'Role', cell: ({ role }) => <span className="whitespace-nowrap">{shortRoleLabels[role]}</span> },
  {
    key: 'company',
    header: 'Company',
    sortKey: 'company',
    phone: 'left-out',
    cell: ({ companyName }) => (companyName ? <NameText>{companyName}</NameText> : <span className="text-muted">None</span>),
  },
  {
    key: 'since',
    header: 'Joined',
    sortKey: 'created',
    phone: 'left-out',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    // Stacked badges leave more width to the email.
    cell: (user) => (
      <span className="md:block md:w-min">
        <StateBadge {...user} />
      </span>
    ),
  },
];

export const userSorts = [
  { key: 'created', label: 'Joined' },
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email' },
  { key: 'company', label: 'Company' },
];

export const toChoice = (user: ListedUser) => ({
  key: user.id,
  text: `${user.fullName} (${user.email})`,
  face: (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        {user.fullName}
        <span className="block text-sm opacity-80">
          <EmailText>{user.email}</EmailText>
        </span>
      </span>
      <span className="shrink-0">
        <StateBadge {...user} />
      </span>
    </span>
  ),
});
