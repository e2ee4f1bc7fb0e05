import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { connect } from '#server/db/connection/connect.ts';
import { deleteSpentLimits, requireQuota, consumeQuota } from './rate-limit.ts';

const { sql, url } = await testDatabase();

const refusal = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: AppError) => error,
  );

test('allows the limit of requests, and refuses the next with the seconds to wait', async () => {
  for (let count = 0; count < 5; count += 1) await requireQuota(sql, 'login 10.0.0.1', 5);
  const refused = await refusal(requireQuota(sql, 'login 10.0.0.1', 5));
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited', message: 'Too many requests. Please try again later.' });
  expect(refused?.retryAfterSeconds).toBeGreaterThanOrEqual(11);
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(12);
});

test('counts each key separately, and refills over time', async () => {
  for (let count = 0; count < 2; count += 1) await requireQuota(sql, 'a', 2);
  await requireQuota(sql, 'b', 2);
  expect(await refusal(requireQuota(sql, 'a', 2))).not.toBeNull();
  await sql`update rate_limits set full_at = full_at - interval '31 seconds' where key = 'a'`;
  expect(await refusal(requireQuota(sql, 'a', 2))).toBeNull();
  expect(await refusal(requireQuota(sql, 'a', 2))).not.toBeNull();
});

test('reports the remaining requests, and the time until the full limit', async () => {
  const quota = async () => {
    const { remaining, resetSeconds, waitSeconds } = await consumeQuota(sql, 'told', 3);
    return [remaining, Math.round(resetSeconds / 20), waitSeconds > 0];
  };
  expect([await quota(), await quota(), await quota(), await quota()]).toEqual([
    [2, 1, false],
    [1, 2, false],
    [0, 3, false],
    [0, 3, true],
  ]);
});

test('two replicas together allow no more than the limit', async () => {
  const other = connect(url, { max: 4 });
  const tries = Array.from({ length: 40 }, (_, number) => refusal(requireQuota(number % 2 ? sql : other, 'shared', 10)));
  const refused = (await Promise.all(tries)).filter((error) => error !== null);
  await other.end();
  expect(refused).toHaveLength(30);
});

test('deletes only callers with a full allowance', async () => {
  await sql`delete from rate_limits`;
  await requireQuota(sql, 'fresh', 1);
  await requireQuota(sql, 'spent', 1);
  await sql`update rate_limits set full_at = now() - interval '1 second' where key = 'spent'`;
  expect(await deleteSpentLimits(sql)).toBe(1);
  expect(await refusal(requireQuota(sql, 'fresh', 1))).not.toBeNull();
});
