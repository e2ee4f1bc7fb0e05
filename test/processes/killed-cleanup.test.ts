import { expect, test, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { testDatabase } from '../harness/database/database.ts';
import { testMasterKey } from '../harness/processes/master-key.ts';
import { patiently } from '../harness/timeouts.ts';
import { startProgram } from '../harness/processes/program.ts';

const { sql, programUrl } = await testDatabase();
const photoCount = 240;
const start = () => startProgram({ DATABASE_URL: programUrl });

async function buildOldPhotos(): Promise<void> {
  const [shipper, carrier] = [await buildAccount(sql, { role: 'shipper' }), await buildAccount(sql, { role: 'carrier' })];
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const deliveredAt = new Date(Date.now() - 180 * 86_400_000);
  const quote = { kind: 'own', userId: carrier.id, workflowState: 'closed', isAccepted: true, deliveredAt };
  await buildQuote(sql, { transportId, ...quote });
  for (let number = 0; number < photoCount; number += 1) await buildEvidence(sql, { transportId, userId: shipper.id });
  await sql`update files set key_id = ${masterKey(Buffer.from(testMasterKey, 'base64')).id}`;
}

const findRun = async () => {
  const [row] = await sql<{ status: string; recordsProcessed: number; recordsDeleted: number; recordsFailed: number }[]>`
    select status, records_processed, records_deleted, records_failed from retention_jobs where pii_type = 'pickup_photos'`;
  return row;
};

test('a cleanup shows its progress and continues after a kill: each file is deleted and counted once', async () => {
  await buildOldPhotos();
  // Slowed down, so that the run can be observed and killed.
  await sql`create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$`;
  await sql`create trigger slow before update on documents for each row execute function take_time()`;
  const first = await start();
  await sql`insert into jobs (id, name, data, run_at) values (gen_random_uuid(), 'delete-old-personal-files', '{}', now())`;
  await sql`notify jobs`;
  const seen = new Set<number>();
  await vi.waitUntil(async () => {
    const run = await findRun();
    if (run) seen.add(run.recordsProcessed);
    return (run?.recordsProcessed ?? 0) >= 50;
  }, patiently);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');

  const halfWay = (await findRun())!;
  expect(halfWay.status).toBe('running');
  expect(halfWay.recordsProcessed).toBeLessThan(photoCount);
  expect(seen.size).toBeGreaterThan(1);
  const deleted = async () => (await sql<{ n: number }[]>`select count(*)::int as n from documents where deleted_at is not null`)[0]!.n;
  await vi.waitFor(async () => expect(await deleted()).toBe((await findRun())!.recordsDeleted), patiently);

  await start();
  // Skips the lease of the killed worker.
  await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
  await sql`notify jobs`;
  await vi.waitFor(async () => expect((await findRun())!.status).toBe('completed'), patiently);
  expect(await findRun()).toEqual({
    status: 'completed',
    recordsProcessed: photoCount,
    recordsDeleted: photoCount,
    recordsFailed: 0,
  });
  expect(await sql`select count(*)::int as files from files where wrapped_key is not null`).toEqual([{ files: 0 }]);
  expect(
    await sql`select count(*)::int as lines, count(distinct file_id)::int as files from pii_access_logs where access_type = 'delete'`,
  ).toEqual([{ lines: photoCount, files: photoCount }]);
});
