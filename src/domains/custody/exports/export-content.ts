import { listCases } from '#domains/cases/queries.ts';
import { getClaim, listClaims } from '#domains/claims/queries.ts';
import type { Claim } from '#domains/claims/schemas.ts';
import { listBills, getBill } from '#domains/handovers/bills/queries.ts';
import { billDocument, billFileName } from '#domains/handovers/bills/bill-document.ts';
import { listInspections } from '#domains/inspections/queries.ts';
import { getTransportMoney } from '#domains/payments/booking/transport-money.ts';
import { listTransportQuotes } from '#domains/quotes/queries.ts';
import { listParticipants } from '#domains/transports/participants/participants.ts';
import { getTransport } from '#domains/transports/queries.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { isAdmin } from '#shared/roles.ts';
import { findBrokenIndex, verifyChain } from '../chain.ts';
import { findReader, readChain } from '../queries.ts';
import { toVisibleEntries } from '../shown-chain.ts';
import { readSignedHeads } from '../signing/queries.ts';
import { custodyFile } from './custody-file.ts';
import { toLedgerLines, type JournalRow, type LedgerReader } from './ledger-rules.ts';
import { readPhotoFiles, type PhotoFile } from './photo-files.ts';

/** Leaves out hashes and salts of entries the reader sees only in part; says whether the full chain verifies. */
async function getCustody(ctx: ActorCtx, transportId: string) {
  const reader = await findReader(ctx, transportId);
  const rows = await readChain(ctx, transportId);
  const verified = verifyChain(rows);
  const visibleEntries = toVisibleEntries(reader, rows, verified);
  const file = {
    transportId,
    ...custodyFile(rows, visibleEntries, await readSignedHeads(ctx, transportId)),
    brokenAt: findBrokenIndex(verified),
  };
  return { file, shown: visibleEntries };
}

async function getLedger(ctx: ActorCtx, transportId: string) {
  const { sql, actor } = ctx;
  const money = await getTransportMoney(ctx, transportId);
  const role = isAdmin(actor.role) ? 'admin' : (money.payment?.reader ?? null);
  const rows = await sql<JournalRow[]>`
    select j.id, j.kind, f.account as from_account, t.account as to_account, t.amount_cents as cents, j.user_id, j.created_at
    from ledger_journals j join payments p on p.id = j.payment_id
      join ledger_entries f on f.journal_id = j.id and f.amount_cents < 0 join ledger_entries t on t.journal_id = j.id and t.amount_cents > 0
    where p.transport_id = ${transportId} order by j.id`;
  const reader: LedgerReader = { id: actor.id, role };
  const { asOf: _asOf, can: _can, ...payment } = money.payment ?? { asOf: '', can: {} };
  return {
    settlement: money.settlement,
    payment: money.payment && payment,
    steps: money.steps,
    changes: money.changes,
    journals: toLedgerLines(reader, rows),
  };
}

async function readClaims(ctx: ActorCtx, transportId: string): Promise<Claim[]> {
  const { claims } = await listClaims(ctx, transportId);
  const whole: Claim[] = [];
  for (const { id } of claims.toReversed()) whole.push(await getClaim(ctx, id));
  return whole;
}

/** Content of an export except the access log, as its requester may see it. */
export interface ExportContent {
  readonly transport: TransportDetail;
  readonly custody: Awaited<ReturnType<typeof getCustody>>;
  readonly claims: readonly Claim[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly bills: readonly { readonly name: string; readonly document: PdfDocument }[];
  readonly photos: readonly PhotoFile[];
}

const withoutCan = <T extends object>(row: T): object => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'can'));

/** Throws 404 if the actor may not read the chain of custody. */
export async function collectExportContent(ctx: ActorCtx, transportId: string): Promise<ExportContent> {
  const custody = await getCustody(ctx, transportId);
  const transport = await getTransport(ctx, transportId);
  const inspections = await listInspections(ctx, transportId);
  const quotes = await listTransportQuotes(ctx, transportId);
  const claims = await readClaims(ctx, transportId);
  const photos = await readPhotoFiles(ctx, transportId, { owns: transport.shipperId === ctx.actor.id, inspections, claims });
  const bills = [];
  for (const { id } of await listBills(ctx, transportId)) {
    const bill = await getBill(ctx, id);
    bills.push({ name: `bills-of-lading/${billFileName(bill)}`, document: billDocument(ctx.services, bill) });
  }
  const { can: _can, ...inspected } = inspections;
  const data = {
    'transport.json': withoutCan(transport),
    'quotes.json': quotes.map(withoutCan),
    'participants.json': await listParticipants(ctx, transportId),
    'inspections.json': inspected,
    'claims.json': claims.map(withoutCan),
    'cases.json': (await listCases(ctx, transportId)).cases.map(withoutCan),
    'ledger.json': await getLedger(ctx, transportId),
    'custody.json': custody.file,
    'photos.json': photos.map(({ file, ...photo }) => ({ ...photo, bytes: file.byteSize, sha256: file.sha256 })),
  };
  return { transport, custody, claims, data, bills, photos };
}
