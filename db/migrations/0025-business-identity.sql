-- Who a business says it is: a change of name or numbers makes everything that was checked wait for a person's look.
alter table users
  -- Since when the present name and numbers wait for a reviewer; null while nobody has to look.
  add column identity_changed_at timestamptz,
  -- The name and numbers that were reviewed last, while others wait.
  add column identity_before jsonb;

-- Which accounts claim the same DOT number, however it was typed.
create index users_dot_digits_idx on users ((regexp_replace(dot_number, '\D', '', 'g'))) where dot_number is not null;
