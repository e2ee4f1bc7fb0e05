import { useState } from 'react';
import { listConsoleUsers, type ConsoleUser } from '#domains/accounts/directory-contract.ts';
import { roleLabels } from '#shared/roles.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Empty, Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { InviteAdmin } from './invite-admin.tsx';
import { StateBadge } from '../user-columns.tsx';
import { UserDialog } from '../users/user-dialog.tsx';

const columns: readonly Column<ConsoleUser>[] = [
  { key: 'first', header: 'First name', cell: ({ firstName }) => firstName },
  { key: 'last', header: 'Last name', cell: ({ lastName }) => lastName || <span className="text-muted">None</span> },
  { key: 'email', header: 'Email', phone: 'line', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  { key: 'state', header: 'Status', phone: 'state', cell: StateBadge },
];

/** All accounts, found as one types, each with what became of it (specification 2, section 3). */
export function ConsoleUsers() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ConsoleUser | null>(null);
  const search = useSettled(typed.trim(), 300);
  const users = useCallPages(listConsoleUsers, { query: { search } }, { cursorOf: ({ id }: ConsoleUser) => id });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = users;
  const actions = (user: ConsoleUser) => (
    <Button size="sm" variant="secondary" onClick={() => setOpen(user)}>
      Details<span className="sr-only"> {user.fullName}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <InviteAdmin />
      <Field label="Search users" hint="By name, e-mail or company" className="max-w-form">
        <Input type="search" value={typed} maxLength={100} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {error && !data ? (
        <Failed message="The users could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Users"
          dense
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          actions={actions}
          loadingRows={8}
          empty={<Empty title="No user found" text={`No name, e-mail or company holds "${search}".`} />}
        />
      )}
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      {open && <UserDialog id={open.id} name={open.fullName} onClose={() => setOpen(null)} />}
    </div>
  );
}
