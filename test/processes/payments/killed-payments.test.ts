import { randomInt } from 'node:crypto';
import { test, vi } from 'vitest';
import { testDatabase } from '../../harness/database/database.ts';
import { patiently } from '../../harness/timeouts.ts';
import { openPaymentWalks } from '../../harness/money/payment-walks.ts';
import { startProgram, type Program } from '../../harness/processes/program.ts';

const { sql, programUrl } = await testDatabase();
const start = () => startProgram({ DATABASE_URL: programUrl, PUBLIC_URL: 'https://ship.example' });
const replicas: Program[] = [await start(), await start()];
const kills = 6;
const walks = await openPaymentWalks(sql, () => replicas[randomInt(replicas.length)]!.origin);

async function killNow(at: number): Promise<void> {
  const victim = replicas[at % replicas.length]!;
  victim.child.kill('SIGKILL');
  await victim.ended;
  replicas[at % replicas.length] = await start();
}

test('two replicas killed at any moment of a payment complete every booking, each amount once', async () => {
  let isOver = false;
  const ended = walks.walk(12).finally(() => (isOver = true));
  for (let at = 0; at < kills; at += 1) {
    const moment = walks.answered() + randomInt(2, 12);
    await vi.waitUntil(() => walks.answered() >= moment || isOver, { ...patiently, interval: 1 });
    await killNow(at);
  }
  await walks.expectWhole(await ended);
});
