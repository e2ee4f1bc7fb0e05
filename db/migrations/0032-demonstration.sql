-- The cast of the demonstration; a database that has one is a demonstration for good. Of those made before, the cast is known by its
-- addresses, which nobody can own, and by its published password.
alter table users add in_cast boolean not null default false;
update users set in_cast = true where email like '%@carriage.example'
  or password_hash = '$argon2id$v=19$m=8,t=1,p=1$tkHVpx0v0NF86yrcT7KE7g$girv0o1QuCgH2XWITn1LsrKApjZjuge/J7bXwYnVkGg';
