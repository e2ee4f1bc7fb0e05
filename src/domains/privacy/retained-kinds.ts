import { eraseDocument } from '#domains/compliance/documents/documents.ts';
import { deleteLicense, eraseUploadOrigins } from '#domains/handovers/driver-license/license.ts';
import { erasePhoto } from '#domains/transports/photos/photos.ts';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { openDay } from '#shared/dates/days.ts';
import { chosen, type Over, type RetainedKind } from './retained.ts';

/** Delivery or, for a canceled transport, the upload. */
const readEnd = (sql: Sql, cameAt: 'l.uploaded_at' | 'd.created_at') =>
  sql`case when q.delivered_at is not null then q.delivered_at when t.status = 'cancelled' then ${sql(cameAt)} end`;

/** When a calendar day has ended everywhere (last in Pago Pago); SQL version of `endOfDay`. */
export const endOfDayColumn = (sql: Sql, day: Fragment): Fragment => sql`((${day} + 1)::timestamp at time zone 'Pacific/Pago_Pago')`;

/** For photos of an unbooked request without offers: its last change, or the end of its pickup day if later. */
const unbookedSince = (sql: Sql) =>
  sql`case when q.id is null and t.status in ('draft', 'submitted', 'quoted') and t.offer_count = 0 then greatest(t.updated_at, d.created_at, ${endOfDayColumn(sql, sql`t.pickup_date`)}) end`;

/** For `driver_license_uploads l`, its transport `t` and the accepted quote `q` of the same driver. */
export const licenseNotNeededSince = (sql: Sql) => sql`case when q.id is null then l.uploaded_at else ${readEnd(sql, 'l.uploaded_at')} end`;

/** The license of a driver who lost the job counts from its upload. */
const driverLicenses: RetainedKind = {
  piiType: 'driver_license',
  findOver: ({ sql, now }, days, which) => sql<Over[]>`
    select l.id, l.file_id, l.transport_id, l.driver_id as owner_id
    from driver_license_uploads l join transports t on t.id = l.transport_id join users u on u.id = l.driver_id
      left join quotes q on q.transport_id = l.transport_id and q.is_accepted and q.driver_id = l.driver_id
    where not l.is_deleted
      and ${licenseNotNeededSince(sql)}
        < case when u.deleted_at is null then ${now}::timestamptz - ${days} * interval '1 day' else ${now}::timestamptz end
      ${chosen(sql, { id: sql`l.id`, owner: sql`l.driver_id` }, which)}`,
  remove: async (ctx, { id, fileId, transportId, ownerId }) => {
    await deleteLicense(ctx, { id, fileId, transportId: transportId!, driverId: ownerId });
    await eraseUploadOrigins(ctx, ownerId);
  },
};

const photos: RetainedKind = {
  piiType: 'pickup_photos',
  findOver: ({ sql, now }, days, which) => sql<Over[]>`
    select d.id, d.file_id, d.transport_id, d.user_id as owner_id
    from documents d join transports t on t.id = d.transport_id left join quotes q on q.transport_id = d.transport_id and q.is_accepted
    where d.deleted_at is null and coalesce(${readEnd(sql, 'd.created_at')}, ${unbookedSince(sql)}) < ${now}::timestamptz - ${days} * interval '1 day'
      ${chosen(sql, { id: sql`d.id`, owner: sql`d.user_id` }, which)}`,
  remove: (ctx, { id }) => erasePhoto(ctx, id),
};

/** Counted from expiry or rejection; documents that never expire stay as long as the account. */
const documentsKind = (piiType: 'insurance_docs' | 'compliance_docs'): RetainedKind => ({
  piiType,
  findOver: ({ sql, now }, days, which) => sql<Over[]>`
    select d.id, d.file_id, null as transport_id, d.user_id as owner_id from compliance_documents d join users u on u.id = d.user_id
    where (d.document_type = 'certificate_of_insurance') = ${piiType === 'insurance_docs'}
      and (u.deleted_at is not null or d.expiration_date + ${days}::int < ${openDay(now)}::date
        or (d.rejection_reason is not null and d.verification_date < ${now}::timestamptz - ${days} * interval '1 day'))
      ${chosen(sql, { id: sql`d.id`, owner: sql`d.user_id` }, which)}`,
  remove: (ctx: Ctx, { id }) => eraseDocument(ctx, id),
});

export const retainedKinds = {
  driver_license: driverLicenses,
  pickup_photos: photos,
  insurance_docs: documentsKind('insurance_docs'),
  compliance_docs: documentsKind('compliance_docs'),
} as const;
