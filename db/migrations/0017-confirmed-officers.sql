-- Anybody may register as Compliance Officer; an officer has the powers of that role only once an administrator has confirmed it.
alter table users
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references users (id),
  add constraint users_confirmed_check check (confirmed_by is null or confirmed_at is not null);

-- Officers who registered before wait too: nobody has looked at them. The demonstration's goes on: no mail reaches an address under
-- .example, so only the program itself can have called one proven.
update users set confirmed_at = created_at where role = 'compliance' and email like '%@carriage.example' and email_verified_at is not null;

-- The administrators' list of those who wait.
create index users_waiting_officers_idx on users (id) where role = 'compliance' and confirmed_at is null and is_active;
