-- The last look at each store of files: how many contents had no row, and how many rows no content.
create table store_sweeps (
  store text primary key check (store in ('disk', 's3')),
  looked_at timestamptz not null,
  without_row int not null check (without_row >= 0),
  without_content int not null check (without_content >= 0)
);
