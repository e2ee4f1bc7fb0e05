import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { readSetting } from '#server/db/system-config.ts';
import { lockTransport } from '#domains/transports/lifecycle.ts';
import { deleteLicense } from './license.ts';

interface Kept {
  readonly id: string;
  readonly fileId: string;
  readonly transportId: string;
}

/** Money that is frozen is being argued about: what was shown at pickup stays until that is over. */
const isHeldBack = (sql: Sql) => sql`
  exists (select from payments p where p.transport_id = l.transport_id and (p.escrow_status = 'held'
    or exists (select from payment_holds f where f.payment_id = p.id and f.lifted_at is null)))`;

/**
 * Since when a picture is not needed: from the delivery; where the driver did not get the job done, since it was taken. Not while the
 * driver has the job.
 */
const notNeededSince = (sql: Sql) => sql`
  case when q.id is null then l.uploaded_at when q.delivered_at is not null then q.delivered_at
    when t.status = 'cancelled' then l.uploaded_at end`;

const tables = (sql: Sql) => sql`
  driver_license_uploads l join transports t on t.id = l.transport_id
    left join quotes q on q.transport_id = l.transport_id and q.is_accepted and q.driver_id = l.driver_id`;

const daysOf = ({ sql }: Ctx): Promise<number> => readSetting(sql, 'DRIVER_LICENSE_RETENTION_DAYS');

/** Condition on the tables: the days of a picture are over, and nothing holds it. */
const isDue = ({ sql, now }: Ctx, days: number): Fragment =>
  sql`(not l.is_deleted and not ${isHeldBack(sql)} and ${notNeededSince(sql)} < ${now}::timestamptz - ${days} * interval '1 day')`;

/**
 * The pictures of licenses whose days are over, counted from the delivery; what a frozen payment holds is not among them (decisions,
 * section 10).
 */
export async function findOldLicenses(ctx: Ctx): Promise<readonly { id: string }[]> {
  const days = await daysOf(ctx);
  return ctx.sql<{ id: string }[]>`select l.id from ${tables(ctx.sql)} where ${isDue(ctx, days)} order by l.id limit 5000`;
}

/** Deletes one of them, its key first, unless something holds it by now. True when it was deleted. */
export async function deleteOldLicense(ctx: Ctx, id: string): Promise<boolean> {
  const [found] = await ctx.sql<{ transportId: string }[]>`select transport_id from driver_license_uploads where id = ${id}`;
  if (!found) return false;
  await lockTransport(ctx, found.transportId);
  const days = await daysOf(ctx);
  const [row] = await ctx.sql<
    Kept[]
  >`select l.id, l.file_id, l.transport_id from ${tables(ctx.sql)} where l.id = ${id} and ${isDue(ctx, days)}`;
  if (row) await deleteLicense(ctx, row);
  return row !== undefined;
}

/** Deletes every picture that an account took of its license, and whence and how it came, but for those that a frozen payment or a running job holds. */
export async function deleteLicensesOf(ctx: Ctx, userId: string): Promise<void> {
  const { sql } = ctx;
  const own = await sql<Kept[]>`
    select l.id, l.file_id, l.transport_id from ${tables(sql)}
    where l.driver_id = ${userId} and not l.is_deleted and ${notNeededSince(sql)} is not null and not ${isHeldBack(sql)} order by l.id`;
  for (const one of own) await deleteLicense(ctx, one);
  await sql`
    update driver_license_uploads set original_filename = '', geo_location = null, device_info = '{}', ip_address = null
    where driver_id = ${userId} and is_deleted`;
}
