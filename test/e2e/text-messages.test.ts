import { beforeAll, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { startTwilio } from '../harness/twilio-server.ts';

const installations: Record<string, { site: TestSite; open(size: Size): Promise<Visitor> }> = {};

async function install(keys: string, env: Record<string, string>): Promise<void> {
  const site = await startSite(env);
  installations[keys] = { site, ...(await startBrowser(site.origin)) };
}

beforeAll(async () => {
  const { origin } = await startTwilio();
  await install('without', {});
  await install('with', {
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
    TWILIO_AUTH_TOKEN: 'a token',
    TWILIO_FROM: '+15125550100',
    TWILIO_API_URL: origin,
  });
});

it.each([
  ['without', 0],
  ['with', 1],
] as const)('an installation %s keys for text messages asks %i times whether one wants them', async (keys, count) => {
  const { site, open } = installations[keys]!;
  const visitor = await open('phone');
  const { page, visit, isSound, close } = visitor;
  await enter(visitor, (await buildAccount(site.sql)).email);
  await visit('/settings/account');
  await page.getByLabel('Weekly reports').waitFor();
  expect(await page.getByRole('checkbox', { name: 'SMS notifications' }).count()).toBe(count);
  await isSound();
  await close();
});
