import type Stripe from 'stripe';
import { book } from './balance.ts';
import type { Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { idOf, newObjectId, secondsOf } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import { changedNotes } from './parameters.ts';
import { refused } from './refusal.ts';

/** What the bank takes for a dispute, in cents; it is given back with one that is won. */
const disputeFee = 1_500;

const evidenceDays = 9;

async function withdraw(call: Call, dispute: Stored<'dispute'>): Promise<Stored<'dispute'>> {
  const { amount, reason } = dispute.data;
  const taken = await book(call, {
    type: 'adjustment',
    amount: -amount,
    fee: disputeFee,
    source: dispute.id,
    description: `Chargeback withdrawal (${reason})`,
  });
  return changeObject(call, dispute, { balance_transactions: [taken] });
}

/** The bank takes a paid charge back, and answers the charge as it stands then. */
export async function openDispute(call: Call, charge: Stored<'charge'>, reason: string): Promise<Stored<'charge'>> {
  const disputed = await changeObject(call, charge, { disputed: true });
  const opened = await addObject(call, 'dispute', {
    id: newObjectId('du'),
    amount: charge.data.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.data.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: secondsOf(call.now) + evidenceDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    is_charge_refundable: false,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: charge.data.payment_intent && idOf(charge.data.payment_intent),
    reason,
    status: 'needs_response',
  });
  const dispute = await withdraw(call, opened);
  await tell(call, 'charge.dispute.created', dispute.data);
  await tell(call, 'charge.dispute.funds_withdrawn', dispute.data);
  return disputed;
}

async function settle(call: Call, dispute: Stored<'dispute'>, status: 'won' | 'lost'): Promise<Stored<'dispute'>> {
  let settled = await changeObject(call, dispute, { status });
  if (status === 'won') {
    const { amount, balance_transactions } = settled.data;
    const back = await book(call, {
      type: 'adjustment',
      amount: amount + disputeFee,
      source: dispute.id,
      description: 'Chargeback reversal',
    });
    settled = await changeObject(call, settled, { balance_transactions: [...balance_transactions, back], is_charge_refundable: true });
    await tell(call, 'charge.dispute.funds_reinstated', settled.data);
  }
  await tell(call, 'charge.dispute.closed', settled.data);
  return settled;
}

const isOpen = ({ data }: Stored<'dispute'>): boolean => ['needs_response', 'warning_needs_response'].includes(data.status);

async function lockOpen(call: Call, id: string): Promise<Stored<'dispute'>> {
  const dispute = await lockObject(call, 'dispute', id);
  if (!isOpen(dispute)) throw refused('dispute_closed', `This dispute is already closed: its status is ${dispute.data.status}.`);
  return dispute;
}

/** POST /v1/disputes/:id/close: it is lost. */
export async function closeDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  return (await settle(call, await lockOpen(call, id), 'lost')).data;
}

/** What is brought against a dispute. */
export interface Defence {
  readonly evidence?: Readonly<Record<string, string>> | undefined;
  readonly submit?: boolean | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const fileFields = [
  'receipt',
  'shipping_documentation',
  'customer_communication',
  'uncategorized_file',
  'service_documentation',
  'customer_signature',
];

async function requireFiles(call: Call, evidence: Readonly<Record<string, string>>): Promise<void> {
  for (const name of fileFields) {
    const id = evidence[name];
    if (!id) continue;
    const { data } = await getObject(call, 'file', id, `evidence[${name}]`);
    if (data.purpose !== 'dispute_evidence') throw refused('parameter_invalid', `The file ${id} is not for disputes.`, `evidence[${name}]`);
  }
}

/**
 * POST /v1/disputes/:id: evidence, which is submitted unless `submit` is false. The bank decides at once where its text is
 * 'winning_evidence' or 'losing_evidence' (docs.stripe.com/testing#disputes); otherwise it looks into it for good.
 */
export async function updateDispute(call: Call, id: string, { evidence = {}, submit = true, metadata }: Defence): Promise<Stripe.Dispute> {
  const dispute = await lockOpen(call, id);
  const { data } = dispute;
  await requireFiles(call, evidence);
  const isSubmitted = submit && Object.keys(evidence).length > 0;
  const changed = await changeObject(call, dispute, {
    evidence: { ...data.evidence, ...evidence } as Stripe.Dispute.Evidence,
    evidence_details: {
      ...data.evidence_details,
      has_evidence: true,
      submission_count: data.evidence_details.submission_count + Number(isSubmitted),
    },
    metadata: changedNotes(data.metadata, metadata),
    ...(isSubmitted && { status: 'under_review' as const }),
  });
  await tell(call, 'charge.dispute.updated', changed.data);
  const verdict = { winning_evidence: 'won', losing_evidence: 'lost' } as const;
  const said = evidence['uncategorized_text'];
  if (isSubmitted && (said === 'winning_evidence' || said === 'losing_evidence')) return (await settle(call, changed, verdict[said])).data;
  return changed.data;
}

/** GET /v1/disputes/:id */
export const retrieveDispute = async (call: Call, id: string): Promise<Stripe.Dispute> => (await getObject(call, 'dispute', id)).data;

/** GET /v1/disputes */
export const listDisputes = (call: Call, asked: Asked): Promise<object> => listObjects(call, 'dispute', '/v1/disputes', { ...asked });
