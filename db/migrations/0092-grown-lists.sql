-- Lists that read more rows the larger the platform was: inactive accounts of a role, and payments of which something went back.
create index users_inactive_role_idx on users (role, id) where not is_active and not is_blocked and deleted_at is null;
create index payments_returned_idx on payments (id desc) where part_returned;
