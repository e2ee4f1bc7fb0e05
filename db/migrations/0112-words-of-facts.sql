-- Stop all programs first: one of before cannot read what a fact says in words, and writes it as text.
-- What a fact says in words (names, reasons, amounts, vehicles, places, the address and browser of who acted) is sealed to the share of its day,
-- and leaves the row a day later, once no job waits to tell it; the share is erased then. `payload` keeps ids, codes, numbers and times.
-- `words_apart` is false in rows of before, which hold all of it as text until the same job empties them. docs/decisions/090.
alter table events add column sealed_words bytea, add column wrapped_key bytea, add column key_id text, add column share_id uuid,
  add column words_apart boolean not null default false,
  add constraint events_sealed_check check (
    (sealed_words is null) = (wrapped_key is null) and (wrapped_key is null) = (key_id is null) and (share_id is null or sealed_words is not null));
create index events_words_idx on events (created_at) where sealed_words is not null or not words_apart;
create index events_share_idx on events (share_id) where share_id is not null;
-- A start looks for keys that another master key wraps.
create index events_key_idx on events (key_id) where wrapped_key is not null;
create index mail_outbox_key_idx on mail_outbox (key_id) where wrapped_key is not null;
