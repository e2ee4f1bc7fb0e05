import { useState } from 'react';
import { listAllUsers, type ListedUser } from '#domains/accounts/directory-contract.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Empty, Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table } from '#web/ui/table.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './users/user-dialog.tsx';
import { UserPicker } from './user-picker.tsx';

/** All accounts with whether they are active, found as one types (specification 2, section 2). */
export function UserDirectory() {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ListedUser | null>(null);
  const search = useSettled(typed.trim(), 300);
  const users = useCallPages(listAllUsers, { query: { search } }, { cursorOf: ({ id }: ListedUser) => id });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = users;
  const actions = (user: ListedUser) => (
    <Button size="sm" variant="secondary" onClick={() => setOpen(user)}>
      Details<span className="sr-only"> {user.fullName}</span>
    </Button>
  );
  return (
    <div className="grid gap-4">
      <UserPicker />
      <Field label="Search users" hint="By name, e-mail or company" className="max-w-form">
        <Input type="search" value={typed} maxLength={100} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {error && !data ? (
        <Failed message="The users could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="All users"
          columns={userColumns}
          rows={data}
          rowKey={({ id }) => id}
          actions={actions}
          loadingRows={6}
          empty={<Empty title="No user found" text={`No name, e-mail or company holds "${search}".`} />}
        />
      )}
      {data && data.length > 0 && (
        <LoadMore
          hasMore={hasNextPage}
          pending={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          shown={data.length === 1 ? 'Showing 1 user' : `Showing ${data.length} users`}
        />
      )}
      {open && <UserDialog id={open.id} name={open.fullName} onClose={() => setOpen(null)} />}
    </div>
  );
}
