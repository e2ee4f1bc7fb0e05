-- A random salt goes into the hash of each new entry of a chain of custody, and into the leaf of each chain in the tree of a signed day, so that
-- nobody computes what is hidden from the hashes around it. Null for what is from before.
alter table communication_timeline add column salt text check (salt ~ '^[0-9a-f]{64}$');
alter table custody_heads add column salt text check (salt ~ '^[0-9a-f]{64}$');
