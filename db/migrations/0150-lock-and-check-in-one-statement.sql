-- Stop all programs first: the check of journals is replaced.
-- Waits its turn in the chain of a transport and then reads its last entry, which the one before may just have written.
create function lock_last_entry(transport uuid) returns table (last_position integer, last_hash text, last_created_at timestamptz) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('custody ' || transport, 0));
  return query select position, hash, created_at from communication_timeline where transport_id = transport order by position desc limit 1;
end $$;

create or replace function refuse_wrong_journal() returns trigger language plpgsql as $$
declare
  journal uuid := case when tg_table_name = 'ledger_journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  broken text := case
    when (select count(*) <> 2 or sum(amount_cents) <> 0 from ledger_entries where journal_id = journal) then 'ledger_journal_balanced'
    when exists (
      select from ledger_entries where payment_id = new.payment_id and account not in ('shipper', 'platform_fee')
      group by account having sum(amount_cents) < 0) then 'ledger_account_covered'
  end;
begin
  if broken is not null then
    raise exception '% does not hold for journal % of payment %', broken, journal, new.payment_id
      using errcode = 'check_violation', constraint = broken;
  end if;
  return null;
end $$;
