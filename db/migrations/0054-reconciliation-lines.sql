-- What a comparison with the provider has read so far: it reads day by day, so many pages at a time, and goes on where it stopped.
create table reconciliation_lines (
  reading_id uuid not null,
  -- `failed_refund`: a refund, named beside its own line, that came back after it was made.
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'reversal', 'dispute', 'fee', 'failed_refund')),
  object_id text not null check (object_id <> ''),
  cents bigint not null,
  state text not null,
  of_id text,
  read_at timestamptz not null,
  primary key (reading_id, kind, object_id)
);
create index reconciliation_lines_read_idx on reconciliation_lines (read_at);
