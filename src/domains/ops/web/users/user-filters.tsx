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
    className="max-sm:w-full max-sm:grid-cols-6 max-sm:*:col-span-3 max-sm:[&>:nth-child(1)]:col-span-4 max-sm:[&>:nth-child(2)]:col-span-2 max-sm:[&>button]:px-2 max-sm:[&>button]:whitespace-nowrap max-sm:[&>button_svg]:hidden sm:grid-cols-[minmax(12rem,1fr)_auto_11rem_9rem_auto] xl:grid-cols-[18rem_auto_12rem_9rem_auto]"
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
