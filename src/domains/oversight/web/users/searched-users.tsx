import { useState } from 'react';
import type { ListedUser, listAllUsers, listConsoleUsers } from '#domains/accounts/directory-contract.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { PagedTable } from '#web/lists/paged-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Empty } from '#web/ui/list-state.tsx';
import type { TableProps } from '#web/ui/table.tsx';
import { UserDialog } from './user-dialog.tsx';

interface SearchedUsersProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'dense'> {
  endpoint: typeof listAllUsers | typeof listConsoleUsers;
}

/** All accounts, found by a piece of name, e-mail or company as one types; each opens with what became of it. */
export function SearchedUsers<Row extends ListedUser>({ endpoint, ...table }: SearchedUsersProps<Row>) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Row | null>(null);
  const search = useSettled(typed.trim(), 300);
  const users = useCallPages<typeof listAllUsers, Row>(endpoint, { query: { search } }, { cursorOf: ({ id }) => id });
  const actions = (user: Row) => (
    <Button size="sm" variant="secondary" onClick={() => setOpen(user)}>
      Details<span className="sr-only"> {user.fullName}</span>
    </Button>
  );
  return (
    <>
      <Field label="Search users" hint="By name, e-mail or company" className="max-w-form">
        <Input type="search" value={typed} maxLength={100} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <PagedTable
        pages={users}
        failure="The users could not be loaded."
        words={['user', 'users']}
        actions={actions}
        loadingRows={8}
        empty={<Empty title="No user found" text={`No name, e-mail or company holds "${search}".`} />}
        {...table}
      />
      {open && <UserDialog id={open.id} name={open.fullName} onClose={() => setOpen(null)} />}
    </>
  );
}
