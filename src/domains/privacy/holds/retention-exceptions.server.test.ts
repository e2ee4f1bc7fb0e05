import { describe, expect, it, vi } from 'vitest';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { waitingForLocks } from '../../../../test/harness/database/database.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';
import { findRetentionReason } from './retention-exceptions.ts';
import { privacySchedules } from '../jobs.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, driver] = await Promise.all([app.signIn('shipper'), app.signIn('carrier'), app.signIn('driver')]);
const longAgo = new Date(Date.now() - 200 * 86_400_000);

async function delivered() {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const quote = { kind: 'own', userId: carrier.id, driverId: driver.id, workflowState: 'closed', isAccepted: true, deliveredAt: longAgo };
  return { transportId, quoteId: await buildQuote(sql, { transportId, ...quote }) };
}

const heldBy = (transportId: string | null, ownerId: string) =>
  findRetentionReason({ sql } as never, { id: newId(), fileId: newId(), transportId, ownerId });

const buildFreeze = (paymentId: string, liftedAt: Date | null) => {
  const lifted = liftedAt && { outcome: 'thawed', liftedAt };
  const row = { id: newId(), paymentId, cause: 'desk', reference: newId(), reason: 'Asked', amountCents: 100, createdAt: longAgo };
  return sql`insert into payment_holds ${sql({ ...row, ...lifted })}`;
};

describe('reasons to keep a file', () => {
  it('an open claim keeps the documents of the party it is against, and of no one else', async () => {
    const claim = { ...(await delivered()), claimantId: shipper.id, carrierSideId: carrier.id };
    const claimId = await buildClaim(sql, claim);
    expect(await Promise.all([shipper, carrier, driver].map(({ id }) => heldBy(null, id)))).toEqual(['claim', 'claim', null]);
    await sql`update claims set state = 'withdrawn', closed_at = now() where id = ${claimId}`;
    expect(await heldBy(null, carrier.id)).toBe(null);
  });

  it('frozen money keeps the documents of its payee until the last hold is released', async () => {
    const booked = await delivered();
    const parties = { shipperUserId: shipper.id, recipientUserId: carrier.id };
    const paymentId = await buildPayment(sql, { ...booked, ...parties, escrowStatus: 'escrow' });
    await buildFreeze(paymentId, new Date());
    expect([await heldBy(booked.transportId, driver.id), await heldBy(null, carrier.id)]).toEqual([null, null]);
    await buildFreeze(paymentId, null);
    expect([await heldBy(booked.transportId, driver.id), await heldBy(null, carrier.id)]).toEqual(['payment', 'payment']);
    expect(await heldBy(null, driver.id)).toBe(null);
    await sql`update payment_holds set outcome = 'thawed', lifted_at = now() where payment_id = ${paymentId} and lifted_at is null`;
    expect(await heldBy(null, carrier.id)).toBe(null);
  });
});

it('a cleanup waits for a locked transport, and keeps what a claim filed meanwhile needs', async () => {
  const booked = await delivered();
  const id = await buildLicense(sql, { transportId: booked.transportId, driverId: driver.id, uploadedAt: longAgo });
  const holder = await sql.reserve();
  try {
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await holder`select from transports where id = ${booked.transportId} for no key update`;
    await buildClaim(holder as never, { ...booked, claimantId: shipper.id, carrierSideId: carrier.id });
    await enqueue({ sql } as never, privacySchedules[0]!.job as never, {} as never, { key: newId() });
    let isClean = false;
    const cleaned = app.settle().then(() => (isClean = true));
    await vi.waitUntil(async () => isClean || (await waitingForLocks(sql)) > 0, patiently);
    await holder`commit`;
    await cleaned;
  } finally {
    holder.release();
  }
  expect(await sql`select is_deleted from driver_license_uploads where id = ${id}`).toEqual([{ isDeleted: false }]);
});
