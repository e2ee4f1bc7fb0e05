import type { ListedUser } from '../../overseen/directory-schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { isAdmin, roleLabels } from '#shared/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/facts/email-text.tsx';
import type { Column } from '#web/ui/table.tsx';
import { NameText } from '#web/ui/facts/name-text.tsx';

interface StateBadgeProps extends Pick<ListedUser, 'isActive' | 'isBlocked' | 'isGuest' | 'role'> {
  /** Where it answers whether the account can act: what is blocked is not called active. A list tells both of each row. */
  isOneAnswer?: boolean;
}

/** Whether an account may act: active or not, and blocked besides; a guest acts by the links of its mails alone. */
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

/** What a row says of an account. */
export const userColumns: readonly Column<ListedUser>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', cell: ({ fullName }) => <NameText>{fullName}</NameText> },
  { key: 'email', header: 'Email', sortKey: 'email', phone: 'line', cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: 'role', header: 'Role', cell: ({ role }) => <span className="md:block md:max-w-32">{roleLabels[role]}</span> },
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
    // Two badges stand one under the other, and leave the width to the e-mail.
    cell: (user) => (
      <span className="md:block md:w-min">
        <StateBadge {...user} />
      </span>
    ),
  },
];

/** What a list of accounts can be sorted by. */
export const userSorts = [
  { key: 'created', label: 'Joined' },
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email' },
  { key: 'company', label: 'Company' },
];

/** The same of one account alone: there is room for everything on a phone too. */
export const chosenUserColumns: readonly Column<ListedUser>[] = userColumns.map((column) =>
  column.phone === 'left-out' ? { ...column, phone: 'fact' } : column,
);

/** An account as a dropdown offers it: name and e-mail, with how it stands. */
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
