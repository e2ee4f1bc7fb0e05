import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { finalRefusal, getStripe, isOtherUnderKey } from '#server/payment-provider.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { handleExternalCall, type JobHandler, type OutsideCall } from '#server/queue/queue.ts';
import { recordDispute } from './disputes.ts';
import { isOfTheseKeys } from '../checkout/payment-keys.ts';
import type { EvidenceKind } from './schemas.ts';
import { recordFailed } from './outcome.ts';
import { readService } from './read.ts';
import { evidenceBytes, evidenceFields, serviceEvidence } from './rules.ts';
import { submitDisputeEvidence } from './send-job.ts';
import { findDocuments } from './sources.ts';

interface Row {
  readonly id: string;
  readonly paymentId: string;
  readonly quoteId: string;
  readonly isTest: boolean;
  readonly disputeId: string;
  readonly documents: readonly EvidenceKind[];
  readonly explanation: string;
  readonly requestedAt: Date;
  readonly uploads: Readonly<Partial<Record<EvidenceKind, string>>>;
}

interface PreparedEvidence extends Pick<Row, 'id' | 'disputeId' | 'uploads'> {
  readonly files: readonly { readonly kind: EvidenceKind; readonly document: PdfDocument }[];
  readonly texts: Stripe.DisputeUpdateParams.Evidence;
}

type Outcome = { readonly dispute: Stripe.Dispute } | { readonly failure: string };

async function prepare(ctx: Ctx, { evidenceId }: { evidenceId: string }): Promise<PreparedEvidence | null> {
  const [row] = await ctx.sql<Row[]>`
    select e.id, p.id as payment_id, p.quote_id, p.is_test, h.reference as dispute_id, e.documents, e.explanation, e.requested_at, e.uploads
    from dispute_evidence e join payment_holds h on h.id = e.hold_id join payments p on p.id = h.payment_id
    where e.id = ${evidenceId} and e.state = 'requested'`;
  if (!row) return null;
  if (!isOfTheseKeys(ctx, row)) return recordFailed(ctx, row.id, 'The keys of the payment provider were changed').then(() => null);
  const { id, disputeId, uploads, documents, explanation, ...booking } = row;
  // As of the confirmation: later messages are not sent.
  const available = await findDocuments(ctx, { ...booking, at: new Date(row.requestedAt) });
  const files = [];
  for (const { kind, read } of available) if (documents.includes(kind)) files.push({ kind, document: await read(ctx) });
  const texts = { ...serviceEvidence(await readService(ctx, row.paymentId)), uncategorized_text: explanation };
  return { id, disputeId, uploads, files, texts };
}

async function upload({ id, files, uploads }: PreparedEvidence, { services, signal, meanwhile }: OutsideCall) {
  const fields: Stripe.DisputeUpdateParams.Evidence = {};
  const rendered = await Promise.all(files.map(async ({ kind, document }) => ({ kind, bytes: await renderPdf(document) })));
  const size = rendered.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > evidenceBytes) return { failure: 'The documents exceed 4.5 MB in total. Remove one.' };
  for (const { kind, bytes } of rendered) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file = { data: bytes, name: `${kind}.pdf`, type: 'application/pdf' };
    const idempotencyKey = `evidence:${id}:${kind}:${hash}`;
    signal.throwIfAborted();
    const fileId =
      uploads[kind] ?? (await getStripe({ services }).files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey })).id;
    if (!uploads[kind])
      await meanwhile(({ sql }) => sql`update dispute_evidence set uploads = uploads || ${sql.json({ [kind]: fileId })} where id = ${id}`);
    fields[evidenceFields[kind]] = fileId;
  }
  return { fields };
}

const isUnanswered = ({ status, evidence_details: details }: Stripe.Dispute): boolean =>
  status.endsWith('needs_response') && details.submission_count === 0;

/** Leaves a dispute that already has evidence alone. */
async function submit(prepared: PreparedEvidence, call: OutsideCall): Promise<Outcome> {
  const { id, disputeId, texts } = prepared;
  const { disputes } = getStripe(call);
  const dispute = await disputes.retrieve(disputeId);
  if (!isUnanswered(dispute)) return { dispute };
  const uploaded = await upload(prepared, call);
  if ('failure' in uploaded) return { failure: uploaded.failure! };
  call.signal.throwIfAborted();
  const answered = await disputes.update(
    disputeId,
    { evidence: { ...texts, ...uploaded.fields }, submit: true, metadata: { evidence_id: id } },
    { idempotencyKey: `evidence:${id}` },
  );
  if (answered.id !== disputeId || isUnanswered(answered))
    throw new Error(`evidence ${id}: the payment provider answered ${answered.id} without a submission`);
  return { dispute: answered };
}

const getFailure = (error: unknown): string | null =>
  finalRefusal(error) ?? (isOtherUnderKey(error) ? 'An earlier attempt was interrupted. Submit the evidence again' : null);

/** Retries temporary errors; after a final one, evidence can be submitted again by hand. */
export const sendEvidence: JobHandler = handleExternalCall(submitDisputeEvidence, {
  queueName: 'payments',
  deadlineMs: 120_000,
  prepare,
  call: (prepared, call) =>
    submit(prepared, call).catch((error: unknown): Outcome => {
      const failure = getFailure(error);
      if (failure === null) throw error;
      return { failure };
    }),
  async record(ctx, { id }, outcome) {
    if ('failure' in outcome) return recordFailed(ctx, id, outcome.failure);
    await recordDispute(ctx, outcome.dispute, null);
    await recordFailed(ctx, id, 'The bank already has evidence or has decided, so nothing was sent');
  },
  giveUp: (ctx, { evidenceId }) => recordFailed(ctx, evidenceId, 'The payment provider did not accept it in time'),
});
