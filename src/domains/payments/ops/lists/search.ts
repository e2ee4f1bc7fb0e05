import { accountHolds } from '#domains/accounts/own/account-search.ts';
import { allHolders, type Holders } from '#domains/transports/participants/holders.ts';
import { describeRouteHas } from '#domains/transports/route-labels.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const providerId = /^(pi|ch|py|re|pyr|tr|trr|cs)_[\w-]+$/;

function byAnId(sql: Sql, search: string): Fragment | null {
  if (uuid.test(search)) return sql`and ${search}::uuid in (p.id, p.transport_id)`;
  if (providerId.test(search))
    return sql`and p.id in (
      select m.payment_id from payment_movements m where m.provider_id = ${search} or m.charge_id = ${search} or m.checkout_session_id = ${search})`;
  return null;
}

/** False for ids, which are found by an index. */
export const isTextSearch = (sql: Sql, search: string): boolean => byAnId(sql, search) === null;

/** `gathered`: from all matches; `row by row`: test each row; holders: from or among those found. */
export type SearchStrategy = 'gathered' | 'row by row' | Holders | { readonly rowOf: Holders };

const inHolders = (sql: Sql, { people, transports }: Holders): Fragment => sql`and p.id in (
  with people as materialized (${people})
  select s.id from payments s where s.shipper_user_id in (select id from people)
  union all select r.id from payments r where r.recipient_user_id in (select id from people)
  union all select o.id from payments o where o.transport_id in (${transports}))`;

const isOf = (sql: Sql, { people, transports }: Holders): Fragment =>
  sql`and (p.shipper_user_id in (${people}) or p.recipient_user_id in (${people}) or p.transport_id in (${transports}))`;

function rowHas(sql: Sql, text: string): Fragment {
  const person = sql`exists (select from users u where u.id in (p.shipper_user_id, p.recipient_user_id) and ${accountHolds(sql, text)})`;
  const ofRoute = describeRouteHas(sql, text);
  // A value, not `exists`: PostgreSQL might look up all transports with a common word first.
  return ofRoute ? sql`and ((select ${ofRoute} from transports t where t.id = p.transport_id) or ${person})` : sql`and ${person}`;
}

/** Condition on `payments p`, starting with `and`. */
export function found(sql: Sql, search: string, way: SearchStrategy): Fragment {
  const byId = byAnId(sql, search);
  if (byId) return byId;
  if (way === 'row by row') return rowHas(sql, search);
  if (way === 'gathered') return inHolders(sql, allHolders(sql, search));
  return 'rowOf' in way ? isOf(sql, way.rowOf) : inHolders(sql, way);
}
