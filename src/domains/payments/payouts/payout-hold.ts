import { documentLabels, requiredDocuments, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import { isWaitingForReview } from '#domains/compliance/documents/waiting-documents.ts';
import type { Ctx } from '#server/db/context.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Role } from '#shared/roles.ts';
import { checkWaitingTransfers } from './waiting-transfers.ts';
import { payoutHoldMs, toPayoutHold, type AwaitedChange, type PayoutChange, type PayoutHold } from './payout-hold-rules.ts';

interface PayoutHoldFacts {
  readonly role: Role;
  readonly isIdentityWaiting: boolean;
  readonly hadPapersApproved: boolean;
  readonly isPayoutUnconfirmed: boolean;
}

async function listAwaited({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<AwaitedChange[]> {
  const [holdFacts] = await sql<PayoutHoldFacts[]>`
    select role, identity_changed_at is not null as is_identity_waiting, had_papers_approved,
      exists (select from stripe_accounts where user_id = users.id and is_active and unconfirmed_since is not null) as is_payout_unconfirmed
    from users where id = ${userId}`;
  if (!holdFacts) return [];
  const changes: AwaitedChange[] = [
    ...(holdFacts.isPayoutUnconfirmed ? [{ kind: 'owner' as const, subject: '' }] : []),
    ...(holdFacts.isIdentityWaiting ? [{ kind: 'identity' as const, subject: '' }] : []),
  ];
  if (!holdFacts.hadPapersApproved) return changes;
  const documents = await sql<{ documentType: DocumentType }[]>`
    select distinct d.document_type from compliance_documents d
    where d.user_id = ${userId} and ${isWaitingForReview(sql)} and d.document_type = any(${[...(requiredDocuments[holdFacts.role] ?? [])]})
    order by d.document_type`;
  return [...changes, ...documents.map(({ documentType }) => ({ kind: 'paper' as const, subject: documentLabels[documentType] }))];
}

/** Read every time; nobody can lift it by hand. */
export async function findPayoutHold(ctx: Pick<Ctx, 'sql' | 'now'>, userId: string): Promise<PayoutHold | null> {
  const since = new Date(ctx.now.getTime() - payoutHoldMs);
  const changes = await ctx.sql<(Omit<PayoutChange, 'changedAt'> & { changedAt: string })[]>`
    select kind, subject, iso(changed_at) as changed_at from payout_changes where user_id = ${userId} and changed_at > ${since}`;
  const read = changes.map(({ kind, subject, changedAt }): PayoutChange => ({ kind, subject, changedAt: new Date(changedAt) }));
  return toPayoutHold(read, await listAwaited(ctx, userId), ctx.now);
}

/** Call right before a transfer: true if it waits. A hold with an end queues a check for then. In a transaction. */
export async function holdsTransfer(ctx: Ctx, userId: string): Promise<boolean> {
  const hold = await findPayoutHold(ctx, userId);
  if (hold?.until) await enqueue(ctx, checkWaitingTransfers, { userId }, { runAt: hold.until, key: userId });
  return hold !== null;
}
