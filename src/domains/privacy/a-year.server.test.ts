import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildDocument } from '#domains/compliance/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { addDays, dayMs, endOfDay, openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { continueRun, startRuns } from './cleanup.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { wiredServices } from '../../../test/harness/wired.ts';

/* Simulates thirteen months night by night; the expected retention is written by hand beside each file. */
const { sql } = await testDatabase();
const [shipper, carrier, driver, admin] = [
  await buildAccount(sql),
  await buildAccount(sql, { role: 'carrier' }),
  await buildAccount(sql, { role: 'driver' }),
  await buildAccount(sql, { role: 'super_admin' }),
];
const today = Date.now();
/** A minute after so many days, when that night's cleanup runs. */
const toNight = (day: number) => new Date(today + day * dayMs + 60_000);
const nights = 400;
const photoDays = 300;

async function delivered() {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const quote = { kind: 'own', userId: carrier.id, driverId: driver.id, workflowState: 'closed', isAccepted: true } as const;
  return { transportId, quoteId: await buildQuote(sql, { transportId, ...quote, deliveredAt: new Date(today) }) };
}
const getLicense = (transportId: string) => buildLicense(sql, { transportId, driverId: driver.id, uploadedAt: new Date(today) });
const getPhoto = (transportId: string) => buildEvidence(sql, { transportId, userId: driver.id });
const getDocument = (documentType: 'certificate_of_insurance' | 'w9_tax_form', more: object) =>
  buildDocument(sql, { userId: carrier.id, documentType, ...more });

/** Events by day, and the expected first night without each file (null: never deleted). */
const happens = new Map<number, () => PromiseLike<unknown>>();
const goes = new Map<string, { readonly name: string; readonly night: number | null }>();

async function layDown(): Promise<void> {
  await sql`update retention_config set retention_days = ${photoDays} where pii_type = 'pickup_photos'`;
  const keep = (id: string, name: string, night: number | null) => goes.set(id, { name, night });

  const plain = await delivered();
  keep(await getLicense(plain.transportId), 'license of a job that was delivered', 90);
  keep(await getPhoto(plain.transportId), 'photo of a job that was delivered', photoDays);

  const disputed = await delivered();
  const claim = { quoteId: disputed.quoteId, claimantId: shipper.id, carrierSideId: carrier.id };
  const claimId = await buildClaim(sql, { transportId: disputed.transportId, ...claim });
  happens.set(320, () => sql`update claims set state = 'withdrawn', closed_at = now() where id = ${claimId}`);
  keep(await getLicense(disputed.transportId), 'license of a job with a claim', 320);
  keep(await getPhoto(disputed.transportId), 'photo of a job with a claim', 320);

  const frozen = await delivered();
  const money = { shipperUserId: shipper.id, recipientUserId: carrier.id, escrowStatus: 'held' } as const;
  const paymentId = await buildPayment(sql, { ...frozen, ...money });
  happens.set(120, () => sql`update payments set escrow_status = 'released', released_at = now() where id = ${paymentId}`);
  keep(await getLicense(frozen.transportId), 'license of a job whose money is frozen', 120);
  keep(await getPhoto(frozen.transportId), 'photo of a job whose money was frozen', photoDays);

  const [held, holdId] = [await delivered(), newId()];
  const hold = { id: holdId, transportId: held.transportId, reason: 'Asked by a court', placedBy: admin.id, placedAt: new Date(today) };
  await sql`insert into legal_holds ${sql(hold)}`;
  const lifted = { liftedAt: new Date(), liftedBy: admin.id, liftReason: 'Settled' };
  happens.set(350, () => sql`update legal_holds set ${sql(lifted)} where id = ${holdId}`);
  keep(await getLicense(held.transportId), 'license on legal hold', 350);
  keep(await getPhoto(held.transportId), 'photo on legal hold', 350);

  const underWay = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  await buildQuote(sql, {
    transportId: underWay,
    kind: 'own',
    userId: carrier.id,
    driverId: driver.id,
    workflowState: 'in_transit',
    isAccepted: true,
  });
  keep(await getLicense(underWay), 'license of a job that is under way', null);
  keep(await getPhoto(underWay), 'photo of a job that is under way', null);

  const pickupDate = addDays(openDay(new Date(today)), 20);
  const unbooked = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted', pickupDate });
  const firstAfter = Array.from({ length: nights }, (_, day) => day).find(
    (day) => endOfDay(pickupDate) + photoDays * dayMs < toNight(day).getTime(),
  );
  keep(await getPhoto(unbooked), 'photo of a request that nobody booked', firstAfter!);

  const expires = addDays(openDay(toNight(0)), 30);
  // A document is valid through its last day, hence one more day.
  keep(await getDocument('certificate_of_insurance', { expirationDate: expires }), 'insurance that expires', 30 + 365 + 1);
  keep(await getDocument('w9_tax_form', { expirationDate: null }), 'tax form that does not expire', null);
  keep(await getDocument('w9_tax_form', { expirationDate: expires }), 'tax form, kept for seven years', null);
}

const isThere = async (id: string): Promise<boolean> => {
  const rows = await sql`
    select id from driver_license_uploads where id = ${id} and not is_deleted union all select id from documents where id = ${id} and deleted_at is null
    union all select id from compliance_documents where id = ${id}`;
  return rows.length > 0;
};

const log = pino({ level: 'silent' });
const services = wiredServices();
const getCtx = (now: Date): Ctx<null> => testCtx(sql, { now, log, services, userAgent: 'night' });

async function clean(now: Date): Promise<void> {
  const inside = <T>(work: (ctx: Ctx<null>) => Promise<T>) => sql.begin((tx) => work({ ...getCtx(now), sql: tx }));
  const running = async () => (await sql<{ id: string }[]>`select id from retention_jobs where status = 'running'`).map(({ id }) => id);
  await inside(startRuns);
  for (let ids = await running(); ids.length > 0; ids = await running()) for (const id of ids) await inside((ctx) => continueRun(ctx, id));
}

it('over thirteen months each file is deleted on its night, and on no other', { tags: 'full' }, async () => {
  await layDown();
  const gone = new Map<string, number>();
  for (let night = 1; night <= nights; night += 1) {
    await happens.get(night)?.();
    await clean(toNight(night));
    for (const id of goes.keys()) if (!gone.has(id) && !(await isThere(id))) gone.set(id, night);
  }
  const told = (of: (id: string) => number | null) => Object.fromEntries([...goes].map(([id, { name }]) => [name, of(id)]));
  expect(told((id) => gone.get(id) ?? null)).toEqual(told((id) => goes.get(id)!.night));
  expect(await sql`select from retention_jobs where status <> 'completed'`).toEqual([]);
});
