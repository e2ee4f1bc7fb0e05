import { expect, it } from 'vitest';
import { startSiteProgram } from '../harness/processes/program.ts';
import { waitLimitMs } from '../harness/timeouts.ts';

it('a demonstration begins its background work once it listens: what the payment sandbox tells it comes at the first try', async () => {
  const site = await startSiteProgram({ LOG_LEVEL: 'warn' }, ['--demo'], { payments: 'on' });
  expect(site.said()).not.toContain('job failed');
  const told = () => site.sql`select distinct tries, delivered_at is not null as is_told from sandbox_events`;
  await expect.poll(told, { timeout: waitLimitMs }).toEqual([{ tries: 1, isTold: true }]);
});
