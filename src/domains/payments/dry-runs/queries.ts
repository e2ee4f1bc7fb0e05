import { partyColumns, splitParties } from '#domains/quotes/party-columns.ts';
import type { QuoteParties } from '#domains/quotes/policy.ts';
import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import { notFound } from '#shared/errors.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { dryRunFeeOfBooking } from '../booking/payment-switch.ts';
import type { DryRun, DryRuns } from './schemas.ts';
import { dryRunCan, mayDocumentDryRun, mayReadDryRuns, canSeeDryRunFee, canSeeProposal } from './policy.ts';

type Row = Omit<DryRun, 'can' | 'proposal'> &
  QuoteParties & { readonly proposedBy: string | null; readonly proposedByName: string | null; readonly proposedStands: boolean | null };

const columns = (sql: Sql) => sql`
  d.id, coalesce(u.company_name, u.full_name) as reported_by, d.words, d.photo_id, d.place, d.no_place_reason, f.geo_location as photo_place,
  d.arrived_at, d.fee, d.state, d.disputed_words, d.decision_words, d.created_at, d.proposed_by, d.proposed_stands,
  (select w.full_name from users w where w.id = d.proposed_by) as proposed_by_name, ${partyColumns(sql)}`;

const tables = (sql: Sql) => sql`
  dry_runs d join quotes q on q.id = d.quote_id join transports t on t.id = d.transport_id join users u on u.id = d.reported_by
  join documents f on f.id = d.photo_id`;

function toRun({ actor }: ActorCtx, row: Row): DryRun {
  const { parties, shown } = splitParties(row);
  const { proposedBy, proposedByName, proposedStands, ...run } = shown;
  const waits = canSeeProposal(actor, parties, row) && proposedStands !== null;
  return {
    ...run,
    fee: canSeeDryRunFee(actor, parties) ? row.fee : null,
    proposal: waits ? { by: proposedByName ?? '', isYours: proposedBy === actor.id, stands: proposedStands } : null,
    can: dryRunCan(actor, parties, row),
  };
}

export const dryRunMissing = () => notFound("This record does not exist or you don't have access to it");

/** Throws 404 unless visible to the actor. */
export async function getDryRun(ctx: ActorCtx, id: string): Promise<DryRun> {
  const [row] = await ctx.sql<Row[]>`select ${columns(ctx.sql)} from ${tables(ctx.sql)} where d.id = ${id}`;
  if (!row || !mayReadDryRuns(ctx.actor, row)) throw dryRunMissing();
  return toRun(ctx, row);
}

/** Fee as a decimal string, capped at the price. */
export async function dryRunFee({ sql }: Pick<ActorCtx, 'sql'>, paymentId: string, price: string): Promise<string> {
  const [payment] = await sql<{ kept: string | null }[]>`select dry_run_fee as kept from payments where id = ${paymentId}`;
  return fromCents(Math.min(toCents(await dryRunFeeOfBooking({ sql }, payment!.kept)), toCents(price)));
}

export async function listDryRuns(ctx: ActorCtx, transportId: string): Promise<DryRuns> {
  const { sql, actor } = ctx;
  if (!(await canSeeTransport(ctx, transportId))) throw transportMissing();
  const rows = await sql<Row[]>`select ${columns(sql)} from ${tables(sql)} where d.transport_id = ${transportId} order by d.id desc`;
  const [job] = await sql<(QuoteParties & { paymentId: string | null })[]>`
    select ${partyColumns(sql)},
      (select p.id from payments p where p.transport_id = t.id and p.escrow_status in ('escrow', 'held')) as payment_id
    from quotes q join transports t on t.id = q.transport_id where t.id = ${transportId} and q.is_accepted`;
  const hasDryRun = rows.some(({ state }) => state !== 'rejected');
  const mayDocument = job !== undefined && mayDocumentDryRun(actor, job) && !hasDryRun;
  return {
    runs: rows.filter((row) => mayReadDryRuns(actor, row)).map((row) => toRun(ctx, row)),
    can: { document: mayDocument },
    fee: mayDocument && job.paymentId && canSeeDryRunFee(actor, job) ? await dryRunFee(ctx, job.paymentId, job.totalQuote) : null,
  };
}
