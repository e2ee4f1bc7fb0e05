import { accountHolds } from '#domains/accounts/own/account-search.ts';
import { allHolders, type Holders } from '#domains/transports/participants/holders.ts';
import { describeRouteHas } from '#domains/transports/route-labels.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Ids of the provider: pi_, ch_, py_, re_, pyr_, tr_, trr_, cs_. */
const providerId = /^(pi|ch|py|re|pyr|tr|trr|cs)_[\w-]+$/;

/** A payment that is named by an id of ours or of the provider; null for any other text. */
function byAnId(sql: Sql, search: string): Fragment | null {
  if (uuid.test(search)) return sql`and ${search}::uuid in (p.id, p.transport_id)`;
  if (providerId.test(search))
    return sql`and p.id in (
      select m.payment_id from payment_movements m where m.provider_id = ${search} or m.charge_id = ${search} or m.checkout_session_id = ${search})`;
  return null;
}

/** Whether a text is looked for in the people, the vehicle and the route of a payment: one that names a payment finds it by an index. */
export const isTextSearch = (sql: Sql, search: string): boolean => byAnId(sql, search) === null;

/**
 * How the payments of a text are found: gathered from all that hold it or from the ones that were found, or each row of a list asked whether it is
 * one, or one of those that were found.
 */
export type SearchStrategy = 'gathered' | 'row by row' | Holders | { readonly rowOf: Holders };

const gathered = (sql: Sql, { people, transports }: Holders): Fragment => sql`and p.id in (
  with people as materialized (${people})
  select s.id from payments s where s.shipper_user_id in (select id from people)
  union all select r.id from payments r where r.recipient_user_id in (select id from people)
  union all select o.id from payments o where o.transport_id in (${transports}))`;

/** Asked of lists of ids, which are looked through once. */
const isOf = (sql: Sql, { people, transports }: Holders): Fragment =>
  sql`and (p.shipper_user_id in (${people}) or p.recipient_user_id in (${people}) or p.transport_id in (${transports}))`;

function rowHas(sql: Sql, text: string): Fragment {
  const person = sql`exists (select from users u where u.id in (p.shipper_user_id, p.recipient_user_id) and ${accountHolds(sql, text)})`;
  const ofRoute = describeRouteHas(sql, text);
  // As a value and not as `exists`: else PostgreSQL may look up all transports that hold a common word first, to ask them of a few rows.
  return ofRoute ? sql`and ((select ${ofRoute} from transports t where t.id = p.transport_id) or ${person})` : sql`and ${person}`;
}

/** Condition on `payments p` (`and ...`): an id names it, or a text is held by its people, its vehicle or its route. */
export function found(sql: Sql, search: string, way: SearchStrategy): Fragment {
  const byId = byAnId(sql, search);
  if (byId) return byId;
  if (way === 'row by row') return rowHas(sql, search);
  if (way === 'gathered') return gathered(sql, allHolders(sql, search));
  return 'rowOf' in way ? isOf(sql, way.rowOf) : gathered(sql, way);
}
