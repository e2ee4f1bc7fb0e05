import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { accountStatuses } from '#domains/accounts/overseen/overseen-rules.ts';
import { AccountSearch } from '#domains/accounts/web/overseen/account-search.tsx';
import { roleLabels, roles } from '#shared/roles.ts';
import { SearchForm, type TextBox } from '#web/lists/search-form.tsx';

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const statusLabels = { active: 'Active', inactive: 'Inactive', blocked: 'Blocked' } as const;
const statusOptions = accountStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

type OnOpen = (user: OverseenUser) => void;
const toAccountSearch = (onOpen: OnOpen) => (input: TextBox) => <AccountSearch {...input} onOpen={onOpen} />;

export const UserFilters = ({ onOpen }: { onOpen: OnOpen }) => (
  <SearchForm
    label="Users"
    list="users"
    className="grid-cols-6 *:col-span-3 [&>:nth-child(1)]:col-span-4 [&>:nth-child(2)]:col-span-2 max-sm:w-full sm:grid-cols-[minmax(15rem,1fr)_auto_12rem_10rem_auto] sm:*:col-auto sm:[&>:nth-child(-n+2)]:col-auto xl:grid-cols-[20rem_auto_12rem_10rem_auto]"
    text={{
      name: 'search',
      label: 'Search users',
      maxLength: 100,
      placeholder: 'Name, email or company',
      box: toAccountSearch(onOpen),
    }}
    choices={[
      { name: 'role', label: 'Role', any: 'Any role', options: roleOptions },
      { name: 'status', label: 'Status', any: 'Any status', options: statusOptions },
    ]}
  />
);
