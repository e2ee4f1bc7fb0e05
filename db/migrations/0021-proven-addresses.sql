-- Who an account is: what an address proves, and what came before that proof.

-- The session that set the factor up: a first proof of the address by another session ends it.
alter table second_factors add column session_id uuid;

-- A request made with the address of its owner, before that address was proven: a draft, until the owner submits it.
alter table transports add column made_with_address boolean not null default false;
alter table pending_quotes drop constraint pending_quotes_transport_id_fkey,
  add constraint pending_quotes_transport_id_fkey foreign key (transport_id) references transports (id) on delete set null;
