import { claimMoved } from '#domains/claims/events/moved.ts';
import { isOver } from '#domains/claims/states-rules.ts';
import { subscribeInTransaction, type TransactionSubscriber } from '#server/events/outbox.ts';
import { applyCaseStep } from '../case-steps.ts';
import { lockCase } from '../locked-case.ts';
import { isClosed } from '../states/states-rules.ts';

export const claimClosedSubscriber: TransactionSubscriber = subscribeInTransaction(claimMoved, async (ctx, { claimId, to }) => {
  const [row] = isOver(to) ? await ctx.sql<{ id: string }[]>`select id from cases where claim_id = ${claimId}` : [];
  const found = row && (await lockCase(ctx, row.id));
  if (found && !isClosed(found.state)) await applyCaseStep(ctx, found, { event: 'claim_closed', by: 'booking' });
});
