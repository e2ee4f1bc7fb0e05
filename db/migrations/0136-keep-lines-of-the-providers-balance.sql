-- Lines of the provider's balance as the nightly comparison reads them: what moved, and what it cost. For the export of the ledger.
create table provider_balance_lines (
  id text primary key,
  type text not null,
  source_id text,
  amount_cents bigint not null,
  fee_cents bigint not null,
  is_test boolean not null,
  created_at timestamptz not null
);
create index provider_balance_lines_source_idx on provider_balance_lines (source_id);
