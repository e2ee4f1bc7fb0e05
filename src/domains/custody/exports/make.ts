import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { actorWithoutSession } from '#domains/accounts/acting.ts';
import { findAccountById } from '#domains/accounts/queries.ts';
import type { Actor, ActorCtx, Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { deposit, saveFile, type Deposit } from '#server/files/deposit.ts';
import { readFile } from '#server/files/files.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { defineJob, handleExternalCall, type OutsideCall } from '#server/queue/queue.ts';
import { dayMs } from '#shared/dates/days.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { currentKey, lockSigning, type CurrentKey } from '../signing/keys.ts';
import { accessLines } from './access-lines.ts';
import { toReadable, toStream, writeArchive, type Archive, type ArchiveFile, type ManifestHead } from './archive.ts';
import { exportDays } from './schemas.ts';
import { exportReady } from './events/ready.ts';
import { collectExportContent, type ExportContent } from './export-content.ts';
import { summaryDocument } from './summary-document.ts';
import { fileOfProgram } from '#server/root.ts';

export const makeExport = defineJob('make-evidence-export', z.object({ exportId: z.uuid() }), { retryLimit: 3, backoffSeconds: 20 });

const script = readFileSync(fileOfProgram('bin/verify.mjs'));
const pieceBytes = 4 * 1024 * 1024;

interface ExportInput {
  readonly head: ManifestHead;
  readonly key: CurrentKey;
  readonly reader: Actor;
  readonly story: ExportContent;
}

interface ExportResult {
  readonly deposits: readonly Deposit[];
  readonly manifestHash: string;
}

const giveUp = ({ sql }: Ctx, exportId: string) =>
  sql`update evidence_exports set state = 'failed' where id = ${exportId} and state in ('queued', 'running')`;

/** Reads everything the requester may see now; null if the account or its access has ended. */
async function prepare(ctx: Ctx<null>, { exportId }: { exportId: string }, attempt: number): Promise<ExportInput | null> {
  const [row] = await ctx.sql<{ transportId: string; askedBy: string }[]>`
    select transport_id, asked_by from evidence_exports where id = ${exportId} and state in ('queued', 'running')`;
  if (!row) return null;
  const account = await findAccountById(ctx, row.askedBy);
  if (attempt > makeExport.attemptLimit - 1 || !account?.isUsable) return giveUp(ctx, exportId).then(() => null);
  const reader = actorWithoutSession(account);
  await lockSigning(ctx);
  const key = await currentKey(ctx);
  const acting: ActorCtx = { ...ctx, actor: reader };
  const story = await collectExportContent(acting, row.transportId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!story) return giveUp(ctx, exportId).then(() => null);
  const madeAt = ctx.now.toISOString();
  const { transportId } = row;
  const head = {
    format: 'carriage-evidence-2',
    exportId,
    transportId,
    madeAt,
    keysAt: ctx.services.links.linkTo('/custody-keys'),
  } as const;
  await ctx.sql`
    update evidence_exports set state = 'running', done = 0, total = ${toFiles(ctx, { head, key, reader, story }, null).length} where id = ${exportId}`;
  return { head, key, reader, story };
}

const canonicalText = (value: unknown): string => canonicalize(value)!;
const json = (value: unknown) => async () => toStream(`${JSON.stringify(value, null, 1)}\n`);

/** `custody.json` must be canonical JSON, because the script compares it byte by byte. */
function toFiles(
  { services }: Pick<Ctx, 'services'>,
  { head, reader, story }: ExportInput,
  meanwhile: OutsideCall['meanwhile'] | null,
): ArchiveFile[] {
  const { exportId, madeAt, transportId, keysAt } = head;
  const summary = () => renderPdf(summaryDocument(story, { exportId, madeAt, askedBy: reader.fullName, keysAt }));
  return [
    { name: 'summary.pdf', open: async () => toStream(await summary()) },
    ...Object.entries(story.data).map(([name, value]) => ({
      name,
      open: name === 'custody.json' ? async () => toStream(canonicalText(value)) : json(value),
    })),
    { name: 'access-log.jsonl', open: async () => toReadable(accessLines(meanwhile!, reader, transportId)) },
    ...story.bills.map(({ name, document }) => ({ name, open: async () => toStream(await renderPdf(document)) })),
    ...story.photos.map(({ name, file }) => ({ name, open: () => readFile(services.files, file) })),
    { name: 'verify.mjs', open: async () => toStream(script) },
  ];
}

async function store({ services }: Pick<Ctx, 'services'>, ownerId: string, { bytes }: Archive): Promise<Deposit[]> {
  const deposits: Deposit[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) deposits.push(await deposit(services.files, ownerId, { bytes: Buffer.concat(waiting), mime: 'application/zip' }));
    [waiting, size] = [[], 0];
  };
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size >= pieceBytes) await flush();
  }
  await flush();
  return deposits;
}

async function make(prepared: ExportInput, { meanwhile, services }: OutsideCall): Promise<ExportResult> {
  const { exportId } = prepared.head;
  const onFile = () => meanwhile(async ({ sql }) => void (await sql`update evidence_exports set done = done + 1 where id = ${exportId}`));
  const archive = writeArchive(toFiles({ services }, prepared, meanwhile), prepared.head, prepared.key, onFile);
  const deposits = await store({ services }, prepared.reader.id, archive);
  return { deposits, manifestHash: archive.manifestHash() };
}

async function record(ctx: Ctx<null>, { head, reader, story }: ExportInput, { deposits, manifestHash }: ExportResult): Promise<void> {
  const { exportId, transportId } = head;
  for (const [number, one] of deposits.entries()) {
    const { id } = await saveFile(ctx, ctx.services.files, one);
    await ctx.sql`insert into evidence_export_parts (id, evidence_export_id, number, file_id) values (${newId()}, ${exportId}, ${number}, ${id})`;
  }
  const byteSize = deposits.reduce((sum, one) => sum + one.byteSize, 0);
  await ctx.sql`
    update evidence_exports set state = 'ready', byte_size = ${byteSize}, manifest_hash = ${manifestHash}, ready_at = ${ctx.now},
      expires_at = ${new Date(ctx.now.getTime() + exportDays * dayMs)} where id = ${exportId}`;
  const acting: ActorCtx = { ...ctx, actor: reader };
  for (const { kind, file } of story.photos)
    await recordAccess(acting, 'download', { fileId: file.id, fileType: kind, transportId, ownerId: null, purpose: 'evidence_export' });
  const { vehicleYear: year, vehicleMake, vehicleModel, fromCity, fromState, toCity, toState } = story.transport;
  const vehicle = vehicleTitle({ year, make: vehicleMake, model: vehicleModel });
  const route = `${fromCity}, ${fromState} to ${toCity}, ${toState}`;
  await publish(ctx, exportReady, { transportId, exportId, askedById: reader.id, manifestHash, vehicle, route });
}

/** Has its own worker pool; the deadline covers a whole archive. */
export const makeExports = handleExternalCall(makeExport, { queueName: 'evidence', deadlineMs: 15 * 60_000, prepare, call: make, record });
