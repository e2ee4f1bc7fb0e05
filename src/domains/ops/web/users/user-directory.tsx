import { listAllUsers } from '#domains/accounts/endpoints.ts';
import { userColumns } from '#domains/accounts/web/overseen/user-columns.tsx';
import { SearchedUsers } from './searched-users.tsx';

/** All accounts, and a dropdown that finds and opens one. */
export const UserDirectory = () => (
  <div className="grid gap-4">
    <SearchedUsers endpoint={listAllUsers} caption="All users" columns={userColumns} dense hasDropdown />
  </div>
);
