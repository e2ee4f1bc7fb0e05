import type { Ctx } from '#server/db/context.ts';
import { readCounters } from '#server/db/counters.ts';
import type { ReplyInput } from '#shared/endpoint.ts';
import type { getSummary as summaryEndpoint } from './summary-schemas.ts';

/** Active users are those who may sign in. */
export async function getSummary({ sql }: Pick<Ctx, 'sql'>): Promise<ReplyInput<typeof summaryEndpoint>> {
  const counts = await readCounters(sql, ['users.active', 'quotes.pending', 'quotes.flagged', 'quotes.escalated']);
  return {
    activeUsers: counts['users.active'],
    pendingQuotes: counts['quotes.pending'],
    flaggedQuotes: counts['quotes.flagged'],
    escalatedQuotes: counts['quotes.escalated'],
  };
}
