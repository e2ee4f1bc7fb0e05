import type { Ctx } from '#server/db/context.ts';
import { announce } from '#server/events/outbox.ts';
import { documentsWaiting } from './events.ts';

/** Announces what waits for review when something was filed within the last day: one digest instead of a message per paper. */
export async function announceWaitingPapers(ctx: Ctx): Promise<void> {
  const [found] = await ctx.sql<{ filed: number; waiting: number; oldestDays: number }[]>`
    select count(*) filter (where uploaded_at > ${ctx.now}::timestamptz - interval '1 day')::int as filed, count(*)::int as waiting,
      coalesce(greatest(0, floor(extract(epoch from ${ctx.now}::timestamptz - min(uploaded_at)) / 86400)), 0)::int as oldest_days
    from compliance_documents where not verified and rejection_reason is null`;
  if (found!.filed > 0) await announce(ctx, documentsWaiting, found!);
}
