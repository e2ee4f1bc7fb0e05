-- The story of a transport as a signed archive, made in the background for one reader and kept for a while.
create table evidence_exports (
  id uuid primary key,
  transport_id uuid not null references transports (id),
  asked_by uuid not null references users (id),
  state text not null check (state in ('queued', 'running', 'ready', 'failed', 'deleted')),
  -- Files put into it so far, and all; 0 until it is begun.
  done integer not null default 0,
  total integer not null default 0,
  byte_size bigint,
  -- SHA-256 of its manifest.
  manifest_hash text check (manifest_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state in ('ready', 'deleted')) = (ready_at is not null))
);
create index evidence_exports_transport_idx on evidence_exports (transport_id, id);
create index evidence_exports_asked_by_idx on evidence_exports (asked_by, id);
create index evidence_exports_expiring_idx on evidence_exports (expires_at) where state = 'ready';
create unique index evidence_exports_running_key on evidence_exports (transport_id, asked_by) where state in ('queued', 'running');

-- Its bytes, in pieces that fit into memory.
create table evidence_export_parts (
  id uuid primary key,
  evidence_export_id uuid not null references evidence_exports (id),
  number integer not null,
  file_id uuid not null references files (id),
  unique (evidence_export_id, number)
);
create index evidence_export_parts_file_idx on evidence_export_parts (file_id);
create index pii_access_logs_transport_idx on pii_access_logs (transport_id, id) where transport_id is not null;
