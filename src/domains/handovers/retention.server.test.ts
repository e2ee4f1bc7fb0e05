import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { startTestPickups } from '../../../test/harness/pickups.ts';
import { buildLicense } from './fixtures.ts';
import { handoversSchedules } from './jobs.ts';

const app = await startTestApp();
const { sql } = app;
const { shipper, carrier, driver, assigned, sendLicense } = await startTestPickups(app);
const admin = await app.signIn('admin');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A license of a job that was delivered so many days ago; without a delivery it is on its way. */
async function licenseOf(deliveredDaysAgo: number | null, status = deliveredDaysAgo === null ? 'in_transit' : 'completed') {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const deliveredAt = deliveredDaysAgo === null ? null : daysAgo(deliveredDaysAgo);
  const quote = { kind: 'own', userId: carrier.id, driverId: driver.id, workflowState: 'closed', isAccepted: true, deliveredAt };
  const quoteId = await buildQuote(sql, { transportId, ...quote });
  return { transportId, quoteId, id: await buildLicense(sql, { transportId, driverId: driver.id, uploadedAt: daysAgo(1000) }) };
}

const isDeleted = async (id: string) => (await sql`select is_deleted from driver_license_uploads where id = ${id}`)[0]!['isDeleted'];

async function clean(): Promise<void> {
  await enqueue({ sql } as never, handoversSchedules[0]!.job as never, {} as never, { key: newId() });
  await app.settle();
}

describe('pictures of licenses', () => {
  it('are deleted 90 days after delivery, their keys first, and their rows say so; not before, and not while they are needed', async () => {
    const [over, fresh, underWay] = [await licenseOf(91), await licenseOf(89), await licenseOf(null)];
    await clean();
    expect([await isDeleted(over.id), await isDeleted(fresh.id), await isDeleted(underWay.id)]).toEqual([true, false, false]);
    const [file] =
      await sql`select f.wrapped_key, f.deleted_at from files f join driver_license_uploads l on l.file_id = f.id where l.id = ${over.id}`;
    expect(file).toMatchObject({ wrappedKey: null, deletedAt: expect.any(String) });
    expect(await sql`select access_type, accessed_by from pii_access_logs where transport_id = ${over.transportId}`).toEqual([
      { accessType: 'delete', accessedBy: null },
    ]);
    const { body } = await admin.call('GET', `/api/admin/transport/${over.transportId}/driver-licenses`);
    expect(body).toMatchObject([{ hasUpload: false, deletedAt: expect.any(String) }]);
  });

  it('go by the days that are set', async () => {
    const { id } = await licenseOf(40);
    await sql`insert into system_config (key, value, category) values ('DRIVER_LICENSE_RETENTION_DAYS', '30', 'security')`;
    await clean();
    await sql`delete from system_config where key = 'DRIVER_LICENSE_RETENTION_DAYS'`;
    expect(await isDeleted(id)).toBe(true);
  });

  it('stay while the payment is frozen, and go once it is not', async () => {
    const { id, transportId, quoteId } = await licenseOf(200);
    const paymentId = await buildPayment(sql, {
      transportId,
      quoteId,
      shipperUserId: shipper.id,
      recipientUserId: carrier.id,
      escrowStatus: 'held',
    });
    await clean();
    expect(await isDeleted(id)).toBe(false);
    await sql`update payments set escrow_status = 'escrow' where id = ${paymentId}`;
    await clean();
    expect(await isDeleted(id)).toBe(true);
  });

  it('of a driver who did not get the job done count from the day they were taken', async () => {
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    const old = await buildLicense(sql, { transportId, driverId: driver.id, uploadedAt: daysAgo(91) });
    const fresh = await buildLicense(sql, { transportId, driverId: driver.id, licenseType: 'back', uploadedAt: daysAgo(89) });
    const cancelled = await licenseOf(null, 'cancelled');
    await clean();
    expect([await isDeleted(old), await isDeleted(fresh), await isDeleted(cancelled.id)]).toEqual([true, false, true]);
  });

  it('go with the account of their driver, and whence they came; those of a running job stay', async () => {
    const leaving = await app.signIn('driver', { fullName: 'Lea Ving' });
    const done = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
    const gone = await buildLicense(sql, { transportId: done, driverId: leaving.id, originalFilename: 'lea.jpg', ipAddress: '10.0.0.9' });
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select is_deleted, original_filename, ip_address from driver_license_uploads where id = ${gone}`).toEqual([
      { isDeleted: true, originalFilename: '', ipAddress: null },
    ]);
    const { id } = await assigned();
    await sendLicense(id);
    const { deleteLicensesOf } = await import('./retention.ts');
    await deleteLicensesOf({ sql, now: new Date(), actor: null, ip: '', userAgent: '', requestId: '', log: null } as never, driver.id);
    expect(await sql`select is_deleted from driver_license_uploads where transport_id = ${id}`).toEqual([{ isDeleted: false }]);
  });
});
