-- A job that an administrator completed past the guard of the review window: what is held is not paid out before this time.
alter table payments add column release_due_at timestamptz;
