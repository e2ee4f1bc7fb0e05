import type Stripe from 'stripe';
import { z } from 'zod';
import { book } from '../balance.ts';
import type { Call } from '../api/call.ts';
import { emitEvent } from '../events.ts';
import { newObjectId, getSeconds } from '../api/object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type StoredObject } from '../objects.ts';
import { metadata, strict } from '../api/parameters.ts';
import { refused } from '../api/refusal.ts';

/** In cents; returned if the dispute is won. */
const disputeFee = 1_500;

const evidenceDays = 9;

export async function openDispute(call: Call, charge: StoredObject<'charge'>, reason: string): Promise<void> {
  const { amount, currency, payment_intent } = charge.data;
  await changeObject(call, charge, { disputed: true });
  const id = newObjectId('du');
  const withdrawal = await book(call, { type: 'adjustment', amount: -amount, fee: disputeFee, source: id });
  const { data } = await addObject(call, 'dispute', {
    id,
    amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    currency,
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: getSeconds(call.now) + evidenceDays * 86_400,
      has_evidence: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    is_charge_refundable: false,
    metadata: {},
    payment_intent,
    reason,
    status: 'needs_response',
  });
  await emitEvent(call, 'charge.dispute.created', data);
  await emitEvent(call, 'charge.dispute.funds_withdrawn', data);
}

async function win(call: Call, dispute: StoredObject<'dispute'>): Promise<StoredObject<'dispute'>> {
  const { amount, balance_transactions } = dispute.data;
  const back = await book(call, { type: 'adjustment', amount: amount + disputeFee, source: dispute.id });
  const won = await changeObject(call, dispute, {
    status: 'won',
    balance_transactions: [...balance_transactions, back],
    is_charge_refundable: true,
  });
  await emitEvent(call, 'charge.dispute.funds_reinstated', won.data);
  return won;
}

export const defenceParameters = strict({
  evidence: z.record(z.string(), z.string().max(150_000)),
  submit: z.literal('true').optional(),
  metadata: metadata.optional(),
});

/** 'winning_evidence' and 'losing_evidence' decide the dispute at once (docs.stripe.com/testing#disputes). */
export async function updateDispute(
  call: Call,
  { evidence, metadata: notes }: z.output<typeof defenceParameters>,
  id: string,
): Promise<Stripe.Dispute> {
  const dispute = await lockObject(call, 'dispute', id);
  const { data } = dispute;
  if (data.status !== 'needs_response') throw refused('dispute_closed', `This dispute is already closed: its status is ${data.status}.`);
  for (const [name, value] of Object.entries(evidence))
    if (value.startsWith('file_')) await getObject(call, 'file', value, `evidence[${name}]`);
  const answered = await changeObject(call, dispute, {
    evidence: evidence as unknown as Stripe.Dispute.Evidence,
    evidence_details: { ...data.evidence_details, has_evidence: true, submission_count: 1 },
    metadata: { ...data.metadata, ...notes },
    status: 'under_review',
  });
  await emitEvent(call, 'charge.dispute.updated', answered.data);
  const verdict = evidence['uncategorized_text'];
  if (verdict !== 'winning_evidence' && verdict !== 'losing_evidence') return answered.data;
  const settled = await (verdict === 'winning_evidence' ? win(call, answered) : changeObject(call, answered, { status: 'lost' }));
  await emitEvent(call, 'charge.dispute.closed', settled.data);
  return settled.data;
}
