import { expect, it } from 'vitest';
import { startSiteProgram } from '../harness/processes/program.ts';
import { waitLimitMs } from '../harness/timeouts.ts';

it('a demo starts background work after it listens, so that sandbox events arrive at once', async () => {
  const site = await startSiteProgram({ LOG_LEVEL: 'warn' }, ['--demo'], { payments: 'on' });
  expect(site.said()).not.toContain('job failed');
  const told = () => site.sql`select distinct tries, delivered_at is not null as is_told from sandbox_events`;
  await expect.poll(told, { timeout: waitLimitMs }).toEqual([{ tries: 1, isTold: true }]);
});
