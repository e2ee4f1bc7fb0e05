import { accountChanged } from '#domains/accounts/events/changed.ts';
import { identityChanged } from '#domains/accounts/events/identity-changed.ts';
import { identityReviewed } from '#domains/accounts/events/identity-reviewed.ts';
import { documentDeleted } from '#domains/compliance/events/document-deleted.ts';
import { documentReviewed } from '#domains/compliance/events/document-reviewed.ts';
import { documentUploaded } from '#domains/compliance/events/document-uploaded.ts';
import { requiredDocuments, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { subscribe, subscribeInTransaction, type Subscriber, type TransactionSubscriber } from '#server/events/outbox.ts';
import { newId } from '#shared/ids.ts';
import { isPricing, type Role } from '#shared/roles.ts';
import type { ChangeKind } from './payout-hold-rules.ts';
import { performWaitingTransfers } from './waiting-transfers.ts';

/** Starts a 72-hour wait. In the transaction of the change. */
export async function recordPayoutChange({ sql, now }: Ctx, userId: string, kind: ChangeKind, subject = ''): Promise<void> {
  await sql`insert into payout_changes (id, user_id, kind, subject, changed_at) values (${newId()}, ${userId}, ${kind}, ${subject}, ${now})`;
}

interface Payee {
  readonly role: Role;
  readonly hadPapersApproved: boolean;
}

async function findPayee({ sql }: Ctx, userId: string): Promise<Payee | null> {
  const [row] = await sql<Payee[]>`select role, had_papers_approved from users where id = ${userId}`;
  return row && isPricing(row.role) ? row : null;
}

const identityLabels = { companyName: 'company name', dotNumber: 'DOT number', mcNumber: 'MC number' } as const;

/** The first document of its type does not count as a change, nor does any before the first approval. */
async function replacesDocument(
  { sql }: Ctx,
  { role, hadPapersApproved }: Payee,
  documentId: string,
  type: DocumentType,
): Promise<boolean> {
  if (!hadPapersApproved || !requiredDocuments[role]?.includes(type)) return false;
  const [other] = await sql`
    select from compliance_documents d join compliance_documents o on o.user_id = d.user_id and o.document_type = d.document_type and o.id <> d.id
    where d.id = ${documentId} limit 1`;
  return other !== undefined;
}

/** Recorded in the transaction of the change, so that no payout slips through. */
export const payoutChangeSubscribers: readonly TransactionSubscriber[] = [
  subscribeInTransaction(identityChanged, async (ctx, { userId, changed, before }) => {
    if (!(await findPayee(ctx, userId))) return;
    for (const field of changed) if (before[field]) await recordPayoutChange(ctx, userId, 'identity', identityLabels[field]);
  }),
  subscribeInTransaction(accountChanged, async (ctx, { userId, change }) => {
    // A signed-in change proves the old password; a mailed link only proves access to the mailbox.
    const kind = change === 'email' ? 'email' : change === 'password' && !ctx.actor ? 'password' : null;
    if (kind && (await findPayee(ctx, userId))) await recordPayoutChange(ctx, userId, kind);
  }),
  subscribeInTransaction(documentUploaded, async (ctx, { userId, documentId, documentType, label }) => {
    const payee = await findPayee(ctx, userId);
    if (payee && (await replacesDocument(ctx, payee, documentId, documentType))) await recordPayoutChange(ctx, userId, 'paper', label);
  }),
  subscribeInTransaction(documentReviewed, async (ctx, { userId, documentType, label, isRevoked }) => {
    const payee = isRevoked ? await findPayee(ctx, userId) : null;
    if (payee && requiredDocuments[payee.role]?.includes(documentType)) await recordPayoutChange(ctx, userId, 'paper', label);
  }),
];

export const payoutSubscribers: readonly Subscriber[] = [
  subscribe(identityReviewed, 'look-at-transfers-after-identity-review', (ctx, { userId }) => performWaitingTransfers(ctx, userId)),
  subscribe(documentReviewed, 'look-at-transfers-after-paper-review', (ctx, { userId }) => performWaitingTransfers(ctx, userId)),
  subscribe(documentDeleted, 'look-at-transfers-after-paper-deleted', (ctx, { userId }) => performWaitingTransfers(ctx, userId)),
];
