import { expect, test, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { connect } from '#server/db/connection/connect.ts';
import { callServer, type Reply } from '../harness/client.ts';
import { testDatabase, waitingForLocks } from '../harness/database/database.ts';
import { startProgram } from '../harness/processes/program.ts';
import { whileLocked } from '../harness/waiting.ts';

const { sql, url, programUrl } = await testDatabase();
/** Three times the usual limits, because slow machines need time to make twenty connections. */
const limited = new URL(programUrl);
limited.searchParams.set('statement_timeout', '15000');
limited.searchParams.set('connect_timeout', '12');
const { origin } = await startProgram({ DATABASE_URL: limited.href });

const watcher = connect(url, { max: 2, applicationName: 'watcher' });

async function signIn(): Promise<{ token: string }> {
  const { email } = await buildAccount(sql, { role: 'shipper', emailVerifiedAt: new Date() });
  const answer = await callServer(`${origin}/api/auth/login`, { method: 'POST', body: { email, password: personaPassword } });
  expect(answer?.status).toBe(200);
  return { token: answer!.body.token };
}

test('with a locked table, three dozen calls get 503 with Retry-After, while sessions and health work', { timeout: 120_000 }, async () => {
  const { token } = await signIn();
  const other = await signIn();
  await whileLocked(watcher, 'transports', async () => {
    let answered = 0;
    const count = (reply: Reply | null) => ((answered += 1), reply);
    const calls = Array.from({ length: 36 }, (_, number) =>
      number % 3 === 0
        ? callServer(`${origin}/api/transports`, { token }).then(count)
        : callServer(`${origin}/api/transports`, { method: 'POST', token, body: transportForm }).then(count),
    );
    await vi.waitUntil(async () => (await waitingForLocks(sql)) >= 20, { timeout: 30_000, interval: 5 });
    const [refused, ready] = await Promise.all([
      callServer(`${origin}/api/super-admin/jobs/failed`, { token: other.token }),
      callServer(`${origin}/api/health/ready`),
    ]);
    expect({ refused: refused?.status, ready: ready?.status, answered }).toEqual({ refused: 403, ready: 200, answered: 0 });
    const answers = await Promise.all(calls);
    expect(answers.map((answer) => [answer?.status, answer?.body.code])).toEqual(answers.map(() => [503, 'unavailable']));
    expect(answers.every((answer) => Number(answer?.headers.get('retry-after')) > 0)).toBe(true);
  });
  expect((await callServer(`${origin}/api/transports`, { token }))?.status).toBe(200);
  await watcher.end();
});
