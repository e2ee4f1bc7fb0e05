import { documentLabels, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { listAccessByOthers } from '#server/files/access-log.ts';
import { toPage, type PageQuery } from '#shared/paging.ts';
import { describeGoes, type ErasureSchedule } from '../going-rules.ts';
import { findRetentionReason } from '../holds/retention-exceptions.ts';
import type { OwnFile } from './own-files-schemas.ts';
import { endOfDayColumn, licenseNotNeededSince } from '../retained-kinds.ts';

interface Row extends ErasureSchedule {
  readonly id: string;
  readonly fileId: string;
  readonly fileType: 'driver_license' | 'compliance_document';
  readonly transportId: string | null;
  readonly vehicle: Omit<NamedTransport, 'transportId'> | null;
  readonly sort: string;
  readonly uploadedAt: string;
}

const readRows = ({ sql, actor }: ActorCtx, { limit, cursor }: PageQuery) => sql<Row[]>`
  select f.*, c.retention_days as days, f.since + c.retention_days * interval '1 day' as due_at from (
    select l.id, l.file_id, 'driver_license' as file_type, l.transport_id, json_build_object('year', t.vehicle_year, 'make', t.vehicle_make,
      'model', t.vehicle_model, 'fromCity', t.from_city, 'toCity', t.to_city) as vehicle, l.license_type as sort, iso(l.uploaded_at) as uploaded_at,
      'driver_license' as pii_type, 'delivery' as counts_from, ${licenseNotNeededSince(sql)} as since
    from driver_license_uploads l join transports t on t.id = l.transport_id
      left join quotes q on q.transport_id = l.transport_id and q.is_accepted and q.driver_id = l.driver_id
    where l.driver_id = ${actor.id} and not l.is_deleted
    union all
    select d.id, d.file_id, 'compliance_document', null, null, d.document_type, iso(d.uploaded_at),
      case when d.document_type = 'certificate_of_insurance' then 'insurance_docs' else 'compliance_docs' end, 'expiry',
      coalesce(${endOfDayColumn(sql, sql`d.expiration_date`)}, case when d.rejection_reason is not null then d.verification_date end)
    from compliance_documents d where d.user_id = ${actor.id}) f
  join retention_config c on c.pii_type = f.pii_type
  where ${cursor ?? null}::uuid is null or f.id < ${cursor ?? null}::uuid order by f.id desc limit ${limit + 1}`;

const getName = ({ fileType, sort }: Row): string =>
  fileType === 'driver_license' ? `Driver license, ${sort}` : documentLabels[sort as DocumentType];

/** Newest first, with accesses by others and the deletion date. */
export async function listOwnFiles(ctx: ActorCtx, page: PageQuery): Promise<{ rows: OwnFile[]; next: string | null }> {
  const { sql, actor, now } = ctx;
  const { rows, next } = toPage([...(await readRows(ctx, page))], page.limit);
  const accessLog = await listAccessByOthers(
    sql,
    rows.map(({ fileId }) => fileId),
    actor.id,
    20,
  );
  const files: OwnFile[] = [];
  for (const row of rows) {
    const { id, fileId, fileType, uploadedAt, transportId, vehicle } = row;
    const isHeld = (await findRetentionReason(ctx, { id, fileId, transportId, ownerId: actor.id })) !== null;
    files.push({
      id,
      fileType,
      name: getName(row),
      job: vehicle && nameOfTransport(vehicle),
      uploadedAt,
      goes: describeGoes(row, isHeld, now),
      looks: accessLog.filter((entry) => entry.fileId === fileId),
    });
  }
  return { rows: files, next };
}
