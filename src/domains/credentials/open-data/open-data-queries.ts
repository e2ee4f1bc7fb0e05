import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { Authority, OpenDataFacts, PolicyKind } from './open-data-schemas.ts';

export interface OpenDataSigns {
  readonly authorities: readonly Authority[];
  readonly cancellation: { readonly kind: PolicyKind; readonly cancelsOn: string } | null;
}

/** `OpenDataSigns` of `users u` as JSON; null until its current DOT number is read. */
export const openDataSignsColumn = (sql: Sql): Fragment => sql`(
  select json_build_object('authorities', o.authorities, 'cancellation', (
    select json_build_object('kind', c.kind, 'cancelsOn', c.cancels_on) from policy_cancellations c
    where c.user_id = u.id and c.dot_number = u.dot_number order by c.cancels_on limit 1))
  from open_data_facts o where o.user_id = u.id and o.dot_number = u.dot_number)`;

/** For the account's current DOT number; null until it is read. */
export async function findOpenDataFacts({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<OpenDataFacts | null> {
  const [row] = await sql<OpenDataFacts[]>`
    select iso(o.read_at) as read_at, o.authorities, o.policies, coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'insurer', c.insurer, 'cancelsOn', c.cancels_on) order by c.cancels_on)
      from policy_cancellations c where c.user_id = o.user_id and c.dot_number = o.dot_number), '[]') as cancellations
    from open_data_facts o join users u on u.id = o.user_id and u.dot_number = o.dot_number where o.user_id = ${userId}`;
  return row ?? null;
}
