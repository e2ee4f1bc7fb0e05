import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { FrozenPart } from './frozen-rules.ts';

/** Holds of a payment as `FrozenPart`, oldest first. */
export const toFrozenSql = (sql: Sql, paymentId: Fragment): Fragment => sql`
  select h.amount_cents as cents, h.borne_cents as borne, case when h.cause = 'desk' and h.reason <> '' then h.reason end as reason,
    case when h.cause = 'desk' and exists (select from payment_movements r
        where r.payment_id = h.payment_id and r.kind = 'refund' and h.reference = 'refund ' || r.provider_id) then 'returned'
      when h.cause = 'claim' and h.reference like 'dry run %' then 'dry_run' else h.cause end as why
  from payment_holds h where h.payment_id = ${paymentId} and h.lifted_at is null order by h.id`;

export const listFrozen = ({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<FrozenPart[]> =>
  sql<FrozenPart[]>`${toFrozenSql(sql, sql`${paymentId}`)}`;
