import { useState } from 'react';
import type { listAllUsers, listConsoleUsers } from '#domains/accounts/endpoints.ts';
import type { ListedUser } from '#domains/accounts/overseen/directory-schemas.ts';
import { AccountChoice } from '#domains/accounts/web/overseen/account-choice.tsx';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { TableProps } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportUsers } from '../../endpoints.ts';
import { userSorts } from '#domains/accounts/web/overseen/user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

interface SearchedUsersProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'dense'> {
  endpoint: typeof listAllUsers | typeof listConsoleUsers;
  /** A dropdown opens one account, instead of a search that narrows the list. */
  hasDropdown?: boolean;
}

/** All accounts, found by a piece of name, e-mail or company; each opens with what became of it. */
export function SearchedUsers<Row extends ListedUser>({ endpoint, hasDropdown = false, ...table }: SearchedUsersProps<Row>) {
  const [address] = useAddress();
  const [open, setOpen] = useState<ListedUser | null>(null);
  const search = hasDropdown ? '' : (address.get('search') ?? '');
  const users = useList(endpoint, { name: 'directory', sorts: userSorts, query: { ...(search && { search }) } });
  const actions = (user: Row) => (
    <Button size="sm" variant="secondary" onClick={() => setOpen(user)}>
      Details<span className="sr-only"> {user.fullName}</span>
    </Button>
  );
  return (
    <>
      {hasDropdown ? (
        <Field label="All users" hint="Choose a user, or search by name, email or company" className="max-w-form">
          <AccountChoice onChoose={(user) => user && setOpen(user)} />
        </Field>
      ) : (
        <SearchForm
          label="All users"
          list="directory"
          text={{ name: 'search', label: 'Search users', maxLength: 100, placeholder: 'Name, email or company' }}
        />
      )}
      <ListTable
        list={{ ...users, data: users.data as Row[] | undefined }}
        words={['user', 'users']}
        file={{ endpoint: exportUsers, name: 'users' }}
        actions={actions}
        empty={<Empty title="No users match" text={`No name, email or company contains "${search}".`} />}
        {...table}
      />
      {open && <UserDialog id={open.id} name={open.fullName} onClose={() => setOpen(null)} />}
    </>
  );
}
