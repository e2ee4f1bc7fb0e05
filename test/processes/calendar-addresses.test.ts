import { expect, test } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { callServer } from '../harness/client.ts';
import { startSiteProgram } from '../harness/processes/program.ts';

const site = await startSiteProgram({ LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '600' });
let log = '';
for (const stream of [site.child.stdout!, site.child.stderr!]) stream.on('data', (part: Buffer) => (log += String(part)));

async function makeCalendar() {
  const { id } = await buildAccount(site.sql, { role: 'shipper' });
  const token = await buildSession(site.sql, { id });
  const made = await callServer(`${site.origin}/api/settings/calendar`, { method: 'POST', token, body: { password: personaPassword } });
  const { address } = made!.body as { address: string };
  return { id, path: new URL(address).pathname };
}
const read = (path: string) => fetch(`${site.origin}${path}`);

test('the secret of a calendar is in no log line, for any request and response', async () => {
  const { path } = await makeCalendar();
  const secret = path.slice(14, 57);
  const answers = [
    ...(await Promise.all(Array.from({ length: 30 }, () => read(path)))),
    await read(`${path}?again=${secret}`),
    await read(path.replace('.ics', '')),
    await read(`${path}/`),
    await fetch(`${site.origin}${path}`, { method: 'POST' }),
    await fetch(`${site.origin}${path}`, { headers: { referer: `${site.origin}${path}` } }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429, 404]));
  await expect.poll(() => log.match(/calendar\/:token/g)?.length ?? 0).toBeGreaterThan(30);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(log).not.toContain(secret);
});

test('a calendar with more than five hundred events contains those of the latest requests', async () => {
  const { id, path } = await makeCalendar();
  const pickupDate = addDays(openDay(new Date()), 5);
  for (let at = 0; at < 505; at += 1) await buildTransport(site.sql, { shipperId: id, pickupDate, vehicleModel: `M${at}-` });
  const told = (await (await read(path)).text()).replaceAll('\r\n ', '').matchAll(/^SUMMARY:.*\bM(\d+)-/gm);
  expect([...told].map(([, at]) => Number(at)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, at) => at + 5));
});
