import { isSuspended } from '#domains/accounts/api-keys/api-key-use.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isOpenBan, isOpenHold } from '../open.ts';

/** SQL version of `getCountedKind` in rules.ts. */
export const eventSourceKind = (sql: Sql): Fragment =>
  sql`case when l.user_id is null then 'address' when l.api_key_id is null then 'account' else 'key' end`;

export const eventSourceId = (sql: Sql): Fragment =>
  sql`case when l.user_id is null then l.ip_address else coalesce(l.api_key_id, l.user_id)::text end`;

/** For a row `s` with kind and id; a deleted account or key uses its id as label. */
export const sourceNames = (sql: Sql): Fragment => sql`
  coalesce(case s.kind when 'account' then (select u.full_name from users u where u.id = s.id::uuid)
    when 'key' then (select k.name from api_keys k where k.id = s.id::uuid) end, s.id) as label,
  case when s.kind = 'key' then (select u.full_name from api_keys k join users u on u.id = k.user_id where k.id = s.id::uuid) end as owner_name`;

export const sourceJson = (
  sql: Sql,
): Fragment => sql`(select json_build_object('kind', s.kind, 'id', s.id, 'label', n.label, 'ownerName', n.owner_name)
  from (select ${sourceNames(sql)}) n)`;

export const isBlockedSql = (sql: Sql, now: Date): Fragment => sql`
  case s.kind when 'address' then exists (select from banned_ips b where b.ip_address = s.id and ${isOpenBan(sql, now, 'b')})
    when 'account' then exists (select from held_accounts h where h.user_id = s.id::uuid and ${isOpenHold(sql, now)})
    else exists (select from api_keys k where k.id = s.id::uuid and (k.revoked_at is not null or ${isSuspended(sql, 'k')})) end`;
