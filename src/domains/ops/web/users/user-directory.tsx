import { listAllUsers } from '#domains/accounts/endpoints.ts';
import { userColumns } from '#domains/accounts/web/overseen/user-columns.tsx';
import { UserPicker } from './user-picker.tsx';
import { SearchedUsers } from './searched-users.tsx';

export const UserDirectory = () => (
  <div className="grid gap-4">
    <UserPicker />
    <SearchedUsers endpoint={listAllUsers} caption="All users" columns={userColumns} />
  </div>
);
