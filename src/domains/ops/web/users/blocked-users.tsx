import { useState } from 'react';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { listBlockedUsers } from '#domains/accounts/endpoints.ts';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/facts/email-text.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportUsers } from '../../endpoints.ts';
import { ReasonedStep } from './reasoned-step.tsx';
import { StepWindow } from './step-window.tsx';
import { NameText } from '#web/ui/facts/name-text.tsx';

const columns: readonly Column<OverseenUser>[] = [
  { key: 'name', header: 'Name', sortKey: 'name', cell: ({ fullName }) => <NameText>{fullName}</NameText> },
  { key: 'email', header: 'Email', phone: 'left-out', cell: ({ email }) => <EmailText>{email}</EmailText> },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'line',
    cell: ({ blockedReason }) => <span className="[overflow-wrap:anywhere]">{blockedReason}</span>,
  },
  { key: 'at', header: 'Blocked', sortKey: 'blocked', cell: ({ blockedAt }) => blockedAt && formatDateTime(blockedAt) },
];

const sorts = [
  { key: 'created', label: 'Joined' },
  { key: 'blocked', label: 'Blocked' },
  { key: 'name', label: 'Name' },
];

export function BlockedUsers() {
  const [address] = useAddress();
  const search = address.get('who') ?? '';
  const users = useList(listBlockedUsers, {
    name: 'blocked',
    sorts,
    query: { ...(search && { search }) },
  });
  const [userToUnblock, setUserToUnblock] = useState<OverseenUser | null>(null);
  const actions = (user: OverseenUser) => (
    <Button size="sm" variant="secondary" onClick={() => setUserToUnblock(user)}>
      Unblock<span className="sr-only"> {user.fullName}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchForm
          label="Blocked users"
          list="blocked"
          text={{ name: 'who', label: 'Search blocked users', maxLength: 100, placeholder: 'Name, email or company' }}
        />
        <ReasonedStep step="block" />
      </div>
      <ListTable
        list={users}
        caption="Blocked users"
        columns={columns}
        forms={{ one: 'blocked user', other: 'blocked users' }}
        file={{ endpoint: exportUsers, name: 'users', query: { ...users.asked, status: 'blocked' } }}
        empty={
          search ? (
            <Empty title="No blocked users match" text={`No name, email or company contains "${search}".`} />
          ) : (
            <Empty title="No blocked users" text="Blocked users appear here with the reason." />
          )
        }
        actions={actions}
      />
      {userToUnblock && <StepWindow user={userToUnblock} step="unblock" onClose={() => setUserToUnblock(null)} />}
    </div>
  );
}
