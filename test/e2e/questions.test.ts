import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser/browser.ts';
import { bell, enter, waitForFocus, toast } from '../harness/browser/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function openAs(role: Role, size: Size, overrides: Record<string, unknown> = {}): Promise<Visitor & { user: User }> {
  const user = await buildCompliantAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const panel = (page: Page) => page.locator('#questions');
const entry = (page: Page, text: string) => panel(page).getByRole('article').filter({ hasText: text });

it('a carrier asks before booking on a phone, the shipper answers, and another carrier reads it', async () => {
  const shipper = await openAs('shipper', 'desk');
  const carrier = await openAs('carrier', 'phone');
  const broker = await openAs('broker', 'desk');
  const id = await buildTransport(site.sql, { shipperId: shipper.user.id });
  await shipper.visit(`/transports/${id}`);
  await carrier.visit(`/marketplace/${id}`);
  await panel(carrier.page).getByText('No questions yet.').waitFor();
  await carrier.page.getByRole('button', { name: 'Send question' }).click();
  await panel(carrier.page).getByRole('link', { name: 'Please write your question' }).waitFor();
  await carrier.page.getByLabel('Ask the shipper').fill('Does the car roll and steer? Call me at 402-555-0103.');
  await panel(carrier.page).getByText('We hide phone numbers, email and web addresses').waitFor();
  await carrier.page.getByRole('button', { name: 'Send question' }).click();
  await toast(carrier.page, 'Question sent').waitFor();
  await entry(carrier.page, `Call me at ${hiddenContact}.`).getByText('We hid your contact details').waitFor();

  await bell(shipper.page, 1).waitFor();
  await shipper.page.getByText('Your turn: Answer a question').waitFor();
  await shipper.page.getByRole('link', { name: 'Answer', exact: true }).click();
  const waiting = entry(shipper.page, 'Does the car roll and steer?');
  await waiting.getByText('A carrier', { exact: true }).waitFor();
  expect(await shipper.page.getByText('Jensen').count()).toBe(0);
  await waiting.getByLabel('Your answer').fill('Yes, both, and it has its keys.');
  await waiting.getByRole('button', { name: 'Send answer' }).click();
  await toast(shipper.page, 'Answer sent').waitFor();
  await shipper.page.getByText('Your turn: Answer a question').waitFor({ state: 'hidden' });
  await waitForFocus(shipper.page);

  await entry(carrier.page, 'Yes, both, and it has its keys.').waitFor();
  await bell(carrier.page, 1).click();
  await carrier.page.getByText('Your question was answered').click();
  await carrier.page.waitForURL(`**/marketplace/${id}#questions`);
  await broker.visit(`/transports/${id}?tab=quotes`);
  const read = entry(broker.page, 'Does the car roll and steer?');
  await read.getByText('A carrier', { exact: true }).waitFor();
  await read.getByText('Yes, both, and it has its keys.').waitFor();
  expect(await broker.page.getByText('Jensen').count()).toBe(0);
  await broker.isSound();
});
