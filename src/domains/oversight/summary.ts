import type { Ctx } from '#server/db/context.ts';
import type { ReplyInput } from '#shared/endpoint.ts';
import type { getSummary as summaryEndpoint } from './summary-contract.ts';

/** What waits for administrators, in numbers; active users are those who may sign in. */
export async function getSummary({ sql }: Pick<Ctx, 'sql'>): Promise<ReplyInput<typeof summaryEndpoint>> {
  const [row] = await sql<ReplyInput<typeof summaryEndpoint>[]>`
    select (select count(*)::int from users where is_active and not is_blocked and deleted_at is null) as active_users,
      (select count(*)::int from quotes q join transports t on t.id = q.transport_id where t.status = 'submitted') as pending_quotes,
      (select count(*)::int from quotes where metadata ->> 'flaggedReason' is not null) as flagged_quotes,
      (select count(*)::int from quotes where metadata ->> 'flaggedReason' is not null and (metadata ->> 'isEscalated')::boolean) as escalated_quotes`;
  return row!;
}
