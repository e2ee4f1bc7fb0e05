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
import { carryOutWaiting } from './waiting-transfers.ts';

/** Writes down that something about who is paid, or where to, is another now: payouts wait from here on. In the transaction of the change. */
export async function notePayoutChange({ sql, now }: Ctx, userId: string, kind: ChangeKind, subject = ''): Promise<void> {
  await sql`insert into payout_changes (id, user_id, kind, subject, changed_at) values (${newId()}, ${userId}, ${kind}, ${subject}, ${now})`;
}

interface Payee {
  readonly role: Role;
  readonly hadPapersApproved: boolean;
}

/** Who may be paid; null for accounts that never are. */
async function findPayee({ sql }: Ctx, userId: string): Promise<Payee | null> {
  const [row] = await sql<Payee[]>`select role, had_papers_approved from users where id = ${userId}`;
  return row && isPricing(row.role) ? row : null;
}

const identityLabels = { companyName: 'company name', dotNumber: 'DOT number', mcNumber: 'MC number' } as const;

/** A paper that the role needs, of which another one was there before: the first of its type is no change, nor is any before one was approved. */
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

/**
 * What counts as a change, each written in the transaction of its fact, so that no payout slips through in between: another name or
 * number of a business, another e-mail address, a password that a mailed link set, another paper, an approval that was taken back.
 */
export const payoutChangeSubscribers: readonly TransactionSubscriber[] = [
  subscribeInTransaction(identityChanged, async (ctx, { userId, changed, before }) => {
    if (!(await findPayee(ctx, userId))) return;
    for (const field of changed) if (before[field]) await notePayoutChange(ctx, userId, 'identity', identityLabels[field]);
  }),
  subscribeInTransaction(accountChanged, async (ctx, { userId, change }) => {
    // Whoever knows the old password changes it signed in; a mailed link is followed by whoever reads the mailbox.
    const kind = change === 'email' ? 'email' : change === 'password' && !ctx.actor ? 'password' : null;
    if (kind && (await findPayee(ctx, userId))) await notePayoutChange(ctx, userId, kind);
  }),
  subscribeInTransaction(documentUploaded, async (ctx, { userId, documentId, documentType, label }) => {
    const payee = await findPayee(ctx, userId);
    if (payee && (await replacesDocument(ctx, payee, documentId, documentType))) await notePayoutChange(ctx, userId, 'paper', label);
  }),
  subscribeInTransaction(documentReviewed, async (ctx, { userId, documentType, label, isRevoked }) => {
    const payee = isRevoked ? await findPayee(ctx, userId) : null;
    if (payee && requiredDocuments[payee.role]?.includes(documentType)) await notePayoutChange(ctx, userId, 'paper', label);
  }),
];

/** A reviewer's word, or a paper that no longer waits for one: transfers that waited for it are looked at again. */
export const payoutSubscribers: readonly Subscriber[] = [
  subscribe(identityReviewed, 'look-at-transfers-after-identity-review', (ctx, { userId }) => carryOutWaiting(ctx, userId)),
  subscribe(documentReviewed, 'look-at-transfers-after-paper-review', (ctx, { userId }) => carryOutWaiting(ctx, userId)),
  subscribe(documentDeleted, 'look-at-transfers-after-paper-deleted', (ctx, { userId }) => carryOutWaiting(ctx, userId)),
];
