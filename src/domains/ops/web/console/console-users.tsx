import type { ConsoleUser } from '#domains/accounts/overseen/directory-schemas.ts';
import { listConsoleUsers } from '#domains/accounts/endpoints.ts';
import { roleLabels } from '#shared/roles.ts';
import type { Column } from '#web/ui/table.tsx';
import { InviteAdmin } from './invite-admin.tsx';
import { StateBadge } from '#domains/accounts/web/overseen/user-columns.tsx';
import { SearchedUsers } from '../users/searched-users.tsx';
import { EmailText } from '#web/ui/facts/email-text.tsx';
import { NameText } from '#web/ui/facts/name-text.tsx';

const columns: readonly Column<ConsoleUser>[] = [
  {
    key: 'first',
    header: 'First name',
    sortKey: 'name',
    // On a phone it titles the row: the whole name does.
    cell: ({ firstName, lastName }) => (
      <>
        <NameText>{firstName}</NameText>
        {lastName && <span className="md:hidden"> {lastName}</span>}
      </>
    ),
  },
  {
    key: 'last',
    header: 'Last name',
    phone: 'left-out',
    cell: ({ lastName }) => (lastName ? <NameText>{lastName}</NameText> : <span className="text-muted">None</span>),
  },
  { key: 'email', header: 'Email', sortKey: 'email', phone: 'line', cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  { key: 'state', header: 'Status', phone: 'state', cell: StateBadge },
];

export const ConsoleUsers = () => (
  <div className="grid gap-4">
    <InviteAdmin />
    <SearchedUsers endpoint={listConsoleUsers} caption="Users" columns={columns} dense />
  </div>
);
