import { sameDotNumberColumn } from '#domains/credentials/company/company-queries.ts';
import { isAboutPresentNumbers } from '#domains/credentials/queries.ts';
import { nameAgrees } from '#domains/credentials/rules.ts';
import type { Actor, ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { openFile } from '#server/files/files.ts';
import { RecordedRefusal } from '#server/http/replies/recorded-refusal.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import type { ComplianceDocument, listPendingDocuments as pendingEndpoint, PendingDocument } from './documents-schemas.ts';
import { isReviewer } from './documents-rules.ts';
import { daysSince, lacksCargoLimit, isWaitingForReview } from './waiting-documents.ts';

/** Name of a document's file in the access log. */
export const complianceFileType = 'compliance_document';

/** The same 404 for missing and other accounts' documents. */
export const documentMissing = "This document does not exist or you don't have access to it";

/** Columns of `ComplianceDocument` from `compliance_documents d`; computes expiry, because the nightly job marks it later. */
const documentColumns = (sql: Sql, { id }: Pick<Actor, 'id'>, now: Date) => sql`
  d.id, d.document_type, d.file_name, d.file_size, d.mime_type, d.page_count, iso(d.uploaded_at) as uploaded_at,
  d.expiration_date::text as expiration_date, d.is_expired or coalesce(d.expiration_date < open_day(${now}), false) as is_expired, d.verified, iso(d.verification_date) as verification_date,
  d.verification_notes, d.rejection_reason, d.cargo_limit::text as cargo_limit,
  jsonb_build_object('remove', d.user_id = ${id} and not d.verified) as can`;

type Page<Row> = Promise<{ rows: Row[]; next: string | null }>;

/** Newest first, with the cursor of the next page. The caller checks access. */
export async function listUserDocuments(
  { sql, actor, now }: ActorCtx,
  userId: string,
  { limit, cursor }: PageQuery,
): Page<ComplianceDocument> {
  const rows = await sql<ComplianceDocument[]>`
    select ${documentColumns(sql, actor, now)} from compliance_documents d
    where d.user_id = ${userId} ${cursor ? sql`and d.id < ${cursor}` : sql``} order by d.id desc limit ${limit + 1}`;
  return toPage([...rows], limit);
}

interface Claims {
  readonly before: PendingDocument['identity']['before'];
  readonly legalName: string | null;
  readonly dbaName: string | null;
  readonly sameDotNumber: PendingDocument['identity']['sameDotNumber'];
}

/** Of `users u` with `register_facts f`. */
const listClaims = (sql: Sql) => sql`
  jsonb_build_object('before', u.identity_before, 'legalName', f.legal_name, 'dbaName', f.dba_name, 'sameDotNumber', ${sameDotNumberColumn(sql, sql`u`)})`;

function toIdentity(companyName: string | null, { before, legalName, dbaName, sameDotNumber }: Claims): PendingDocument['identity'] {
  return { before, registerName: legalName ?? dbaName, nameAgrees: nameAgrees(companyName, { legalName, dbaName }), sameDotNumber };
}

/** Other accounts' documents or certificates without a cargo limit for reviewers, oldest first; empty for other roles. */
export async function listPendingDocuments(
  { sql, actor, now }: ActorCtx,
  { limit, cursor, documentType, role, state }: QueryOf<typeof pendingEndpoint>,
): Page<PendingDocument> {
  if (!isReviewer(actor)) return { rows: [], next: null };
  const rows = await sql<(Omit<PendingDocument, 'identity'> & { claims: Claims })[]>`
    select ${documentColumns(sql, actor, now)}, ${daysSince(sql, sql`d.uploaded_at`, now)} as age_days,
      jsonb_build_object('id', u.id, 'fullName', u.full_name, 'companyName', u.company_name, 'role', u.role,
        'dotNumber', u.dot_number, 'mcNumber', u.mc_number) as owner, ${listClaims(sql)} as claims
    from compliance_documents d join users u on u.id = d.user_id left join register_facts f on f.user_id = u.id and ${isAboutPresentNumbers(sql)}
    where ${state === 'pending' ? isWaitingForReview(sql) : lacksCargoLimit(sql, now)} and d.user_id <> ${actor.id}
    ${documentType ? sql`and d.document_type = ${documentType}` : sql``} ${role ? sql`and u.role = ${role}` : sql``}
    ${cursor ? sql`and d.id > ${cursor}` : sql``} order by d.id limit ${limit + 1}`;
  return toPage(
    rows.map(({ claims, ...row }) => ({ ...row, identity: toIdentity(row.owner.companyName, claims) })),
    limit,
  );
}

export async function readDocument({ sql, actor, now }: ActorCtx, id: string): Promise<ComplianceDocument> {
  const [row] = await sql<ComplianceDocument[]>`select ${documentColumns(sql, actor, now)} from compliance_documents d where d.id = ${id}`;
  return row!;
}

/** Logs reads and refusals. Throws 404 unless the actor is owner or reviewer. */
export async function openDocument(ctx: ActorCtx, id: string, as: 'view' | 'download') {
  const [row] = await ctx.sql<{ userId: string; fileId: string; fileName: string }[]>`
    select user_id, file_id, file_name from compliance_documents where id = ${id}`;
  const file = { fileId: row?.fileId ?? '', fileType: complianceFileType, transportId: null, ownerId: row?.userId ?? null };
  const isAllowed = row && (row.userId === ctx.actor.id || isReviewer(ctx.actor));
  if (!isAllowed)
    throw new RecordedRefusal(404, 'not_found', documentMissing, async (pool) => row && recordAccess(ctx, 'refused', file, pool));
  const opened = await openFile(ctx, ctx.services.files, row.fileId);
  await recordAccess(ctx, as, file);
  return { ...opened, fileName: row.fileName };
}

export async function countWaiting({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from compliance_documents d where d.user_id = ${userId} and ${isWaitingForReview(sql)}`;
  return row!.waiting;
}
