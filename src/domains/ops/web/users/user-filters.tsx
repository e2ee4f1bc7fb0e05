import { accountStatuses } from '#domains/accounts/overseen/overseen-rules.ts';
import { roleLabels, roles } from '#shared/roles.ts';
import { SearchForm } from '#web/lists/search-form.tsx';

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const statusLabels = { active: 'Active', inactive: 'Inactive', blocked: 'Blocked' } as const;
const statusOptions = accountStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

/** Narrows the list of accounts by name, e-mail or company, by role and status. */
export const UserFilters = () => (
  <SearchForm
    label="Users"
    list="users"
    className="grid-cols-2 max-sm:w-full sm:grid-cols-[minmax(15rem,1fr)_auto_12rem_10rem_auto]"
    text={{ name: 'search', label: 'Search users', maxLength: 100, placeholder: 'Name, email or company' }}
    choices={[
      { name: 'role', label: 'Role', any: 'Any role', options: roleOptions },
      { name: 'status', label: 'Status', any: 'Any status', options: statusOptions },
    ]}
  />
);
