import type { Ctx } from '#server/db/context.ts';
import { getVehicle, type VehicleRow } from '../ops/lists/list.ts';
import { pacificDay } from '../receipts/receipts.ts';
import type { DisputeEvidence } from './schemas.ts';
import { draftExplanation, evidenceStatus, serviceFacts, whyNoEvidence, type DisputedService, type DisputeState } from './rules.ts';
import { findDocuments } from './sources.ts';

interface Row extends DisputeState, Pick<DisputeEvidence, 'requestedBy' | 'requestedAt' | 'settledAt' | 'failure'> {
  readonly holdId: string;
  readonly reference: string;
  readonly quoteId: string;
  readonly documents: DisputeEvidence['documents'] | null;
}

export interface Dispute extends Omit<DisputeEvidence, 'available' | 'facts' | 'draft' | 'can'> {
  readonly holdId: string;
  readonly reference: string;
  readonly quoteId: string;
}

export async function listDisputes({ sql, now }: Pick<Ctx, 'sql' | 'now'>, paymentId: string): Promise<Dispute[]> {
  const rows = await sql<Row[]>`
    select h.id as hold_id, h.reference, h.outcome, iso(h.evidence_due_at) as due_at, p.quote_id, e.state as submission, e.failure, e.documents,
      u.full_name as requested_by, iso(e.requested_at) as requested_at, iso(e.settled_at) as settled_at
    from payment_holds h join payments p on p.id = h.payment_id
      left join lateral (select * from dispute_evidence where hold_id = h.id order by state = 'failed', id desc limit 1) e on true
      left join users u on u.id = e.requested_by
    where h.payment_id = ${paymentId} and h.cause = 'dispute' order by h.id`;
  return rows.map(({ outcome, submission, documents, ...row }) => ({
    ...row,
    documents: documents ?? [],
    status: evidenceStatus({ outcome, submission, dueAt: row.dueAt }, now),
  }));
}

export async function readService({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<DisputedService> {
  const [row] = await sql<(Omit<DisputedService, 'vehicle'> & VehicleRow)[]>`
    select t.vehicle_year, t.vehicle_make, t.vehicle_model, concat(t.from_city, ', ', t.from_state, ' to ', t.to_city, ', ', t.to_state) as route,
      p.amount, coalesce(c.company_name, c.full_name) as carrier, ${pacificDay(sql, sql`q.picked_up_at`)} as picked_up_on,
      ${pacificDay(sql, sql`q.delivered_at`)} as delivered_on
    from payments p join transports t on t.id = p.transport_id join quotes q on q.id = p.quote_id
      left join users c on c.id = coalesce(q.carrier_id, q.driver_id)
    where p.id = ${paymentId}`;
  const { vehicleYear, vehicleMake, vehicleModel, ...service } = row!;
  return { ...service, vehicle: getVehicle({ vehicleYear, vehicleMake, vehicleModel }) };
}

export async function readEvidence(ctx: Ctx, paymentId: string, isOpen: boolean): Promise<Map<string, DisputeEvidence>> {
  const evidenceByHold = new Map<string, DisputeEvidence>();
  for (const { holdId, reference: _reference, quoteId, ...dispute } of await listDisputes(ctx, paymentId)) {
    const canSubmit = isOpen && whyNoEvidence(dispute.status) === null;
    const documents = canSubmit ? await findDocuments(ctx, { paymentId, quoteId, at: ctx.now }) : [];
    const service = canSubmit ? await readService(ctx, paymentId) : null;
    evidenceByHold.set(holdId, {
      ...dispute,
      available: documents.map(({ kind, title }) => ({ kind, title })),
      facts: service ? serviceFacts(service) : [],
      draft: service ? draftExplanation(service) : '',
      can: { submit: canSubmit },
    });
  }
  return evidenceByHold;
}
