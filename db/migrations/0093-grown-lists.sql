-- Payments of which something went back, in the order of their list: looked for among all of the books before.
create index payments_returned_idx on payments (id desc) where part_returned;
-- Inactive accounts of one role, who are few or none among all that are inactive.
create index users_inactive_role_idx on users (role, id desc) where not is_active and not is_blocked and deleted_at is null;
-- Whether somebody is inactive hangs on the role: without this the planner expects some of every role among all that are inactive.
create statistics users_role_standing on role, is_active, is_blocked from users;
