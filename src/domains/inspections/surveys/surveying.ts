import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { surveys } from '../inspecting-rules.ts';
import type { SurveyAccess } from '../policy.ts';

export const maxSurveys = 20;

/** Expects transport `t`. */
export const surveyingColumns = (sql: Sql, { id }: ActorCtx['actor']): Fragment => sql`
  exists (select from transport_participants p where p.transport_id = t.id and p.user_id = ${id}) as takes_part,
  exists (select from claims c where c.transport_id = t.id and c.closed_at is null) as is_claim_open`;

/** Only queried for inspection agents. */
export async function findSurveying({ sql, actor }: ActorCtx, transportId: string): Promise<SurveyAccess> {
  if (!surveys(actor.role)) return { takesPart: false, isClaimOpen: false };
  const [row] = await sql<SurveyAccess[]>`select ${surveyingColumns(sql, actor)} from transports t where t.id = ${transportId}`;
  return row!;
}
