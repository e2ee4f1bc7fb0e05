import { expect, it, vi } from 'vitest';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { waitingForLocks } from '../../../../test/harness/database/database.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';
import { untilSomebodyWaits } from '../../../../test/harness/waiting.ts';
import { privacySchedules } from '../jobs.ts';

const app = await startTestApp();
const { sql } = app;
const [chief, shipper, carrier, driver] = await Promise.all([
  app.signIn('super_admin'),
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('driver'),
]);
const longAgo = new Date(Date.now() - 200 * 86_400_000);

it.each(['transport', 'person'])('a legal hold on a %s placed during a cleanup keeps what is not deleted yet', async (on) => {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const quote = { kind: 'own', userId: carrier.id, driverId: driver.id, workflowState: 'closed', isAccepted: true, deliveredAt: longAgo };
  await buildQuote(sql, { transportId, ...quote });
  const id = await buildLicense(sql, { transportId, driverId: driver.id, uploadedAt: longAgo });
  const holder = await sql.reserve();
  try {
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await holder`select from driver_license_uploads where id = ${id} for no key update`;
    await enqueue({ sql } as never, privacySchedules[0]!.job as never, {} as never, { key: newId() });
    // The cleanup found no hold and is about to delete the license.
    const cleaned = app.settle();
    await untilSomebodyWaits(sql);
    let status: number | null = null;
    const placed = chief
      .call('POST', '/api/super-admin/pii/legal-holds', {
        on,
        of: on === 'person' ? driver.email : transportId,
        reason: 'Asked by a court',
      })
      .then((answer) => (status = answer.status));
    await vi.waitUntil(async () => status !== null || (await waitingForLocks(sql)) > 1, patiently);
    const statusBefore = status;
    await holder`rollback`;
    await cleaned;
    await placed;
    const [license] = await sql`select is_deleted from driver_license_uploads where id = ${id}`;
    expect({ statusBefore, ...license }).not.toEqual({ statusBefore: 201, isDeleted: true });
  } finally {
    holder.release();
  }
});
