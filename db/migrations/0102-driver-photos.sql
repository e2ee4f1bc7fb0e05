-- Whoever drives may show a face to the people who let a vehicle go: one picture of each account, its bytes a sealed file.
create table driver_photos (
  user_id uuid primary key references users (id),
  file_id uuid not null references files (id),
  uploaded_at timestamptz not null
);
create index driver_photos_file_idx on driver_photos (file_id);
