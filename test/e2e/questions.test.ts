import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { hiddenContact } from '#shared/contact-details.ts';
import type { Role } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { bell, enter, keepsFocus, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

async function openAs(role: Role, size: Size, overrides: Record<string, unknown> = {}): Promise<Visitor & { user: User }> {
  const user = await buildCompliantAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

const panel = (page: Page) => page.locator('#questions');
const entry = (page: Page, text: string) => panel(page).getByRole('article').filter({ hasText: text });

describe('a question before booking', () => {
  it('is asked by a carrier on the phone, answered by the shipper, and read by another carrier', async () => {
    const shipper = await openAs('shipper', 'desk');
    const carrier = await openAs('carrier', 'phone');
    const broker = await openAs('broker', 'desk');
    const id = await buildTransport(site.sql, { shipperId: shipper.user.id });
    await shipper.visit(`/transports/${id}`);
    await carrier.visit(`/marketplace/${id}`);
    await panel(carrier.page).getByText('No questions yet.').waitFor();
    await carrier.page.getByRole('button', { name: 'Ask the question' }).click();
    await panel(carrier.page).getByRole('link', { name: 'Please write your question' }).waitFor();
    await carrier.isSound();
    await carrier.page.getByLabel('Ask the shipper').fill('Does the car roll and steer? Call me at 402-555-0103.');
    await panel(carrier.page).getByText('will be hidden: they open to both sides after booking').waitFor();
    await carrier.page.getByRole('button', { name: 'Ask the question' }).click();
    await toast(carrier.page, 'Question sent').waitFor();
    await entry(carrier.page, `Call me at ${hiddenContact}.`).getByText('Contact details were hidden').waitFor();
    await carrier.isSound();

    // The news comes without a reload, wherever on the transport's page the shipper stands.
    await bell(shipper.page, 1).waitFor();
    await shipper.page.getByText('One question waits for your answer').waitFor();
    await shipper.isSound();
    await shipper.page.getByRole('link', { name: 'Read and answer it' }).click();
    const waiting = entry(shipper.page, 'Does the car roll and steer?');
    await waiting.getByText('A carrier', { exact: true }).waitFor();
    expect(await shipper.page.getByText('Jensen').count()).toBe(0);
    await waiting.getByLabel('Your answer').fill('Yes, both, and it has its keys.');
    await shipper.isSound();
    await waiting.getByRole('button', { name: 'Send the answer' }).click();
    await toast(shipper.page, 'Answer sent').waitFor();
    await shipper.page.getByText('One question waits for your answer').waitFor({ state: 'hidden' });
    await keepsFocus(shipper.page);
    await shipper.isSound();

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
    for (const visitor of [shipper, carrier, broker]) await visitor.close();
  });

  it('is taken back after a yes, and hidden by an administrator with a reason', async () => {
    const carrier = await openAs('carrier', 'desk');
    const admin = await openAs('admin', 'phone');
    const shipper = await buildAccount(site.sql);
    const id = await buildTransport(site.sql, { shipperId: shipper.id });
    for (const question of ['Is the ramp steep?', 'You must be joking, right?'])
      await buildQuestion(site.sql, { transportId: id, askerId: carrier.user.id, question });
    await carrier.visit(`/transports/${id}?tab=quotes`);
    await carrier.page.getByRole('button', { name: 'Take back: Is the ramp steep?' }).click();
    const asked = carrier.page.getByRole('alertdialog', { name: 'Take your question back?' });
    await asked.getByText('Is the ramp steep?').waitFor();
    await carrier.isSound();
    await asked.getByRole('button', { name: 'Take back' }).click();
    await entry(carrier.page, 'Is the ramp steep?').waitFor({ state: 'detached' });

    await admin.visit(`/transports/${id}?tab=quotes`);
    await entry(admin.page, 'You must be joking, right?').getByText('(Jensen Auto Transport)').waitFor();
    await admin.page.getByRole('button', { name: 'Hide: You must be joking, right?' }).click();
    await admin.page.getByLabel('Reason').fill('Not a question about the transport');
    await admin.isSound();
    await admin.page.getByRole('button', { name: 'Hide question' }).click();
    await toast(admin.page, 'Question hidden').waitFor();
    await entry(admin.page, 'You must be joking, right?').getByText('Hidden by an administrator: Not a question').waitFor();
    await admin.isSound();
    for (const visitor of [carrier, admin]) await visitor.close();
  });

  it('says why somebody whose papers are missing may not ask, and that nothing was asked before a booking', async () => {
    const carrier = await openAs('carrier', 'phone', { emailVerifiedAt: null });
    const shipper = await openAs('shipper', 'phone');
    const id = await buildTransport(site.sql, { shipperId: shipper.user.id });
    const booked = await buildTransport(site.sql, { shipperId: shipper.user.id, status: 'accepted' });
    await carrier.visit(`/transports/${id}?tab=quotes`);
    await panel(carrier.page).getByText('Whoever may bid may ask.').waitFor();
    expect(await carrier.page.getByLabel('Ask the shipper').count()).toBe(0);
    await carrier.isSound();
    await shipper.visit(`/transports/${booked}?tab=quotes`);
    await panel(shipper.page).getByText('Nobody asked anything before the booking.').waitFor();
    await shipper.isSound();
    for (const visitor of [carrier, shipper]) await visitor.close();
  });

  it('can be asked for again where the questions did not come', async () => {
    const shipper = await openAs('shipper', 'desk');
    const id = await buildTransport(site.sql, { shipperId: shipper.user.id });
    let isBroken = true;
    await shipper.page.route('**/questions?*', (route) =>
      isBroken ? route.fulfill({ status: 404, json: { error: 'The service stumbled', code: 'gone' } }) : route.continue(),
    );
    await shipper.visit(`/transports/${id}?tab=quotes`);
    await panel(shipper.page).getByText('The service stumbled').waitFor();
    await shipper.isAccessible();
    isBroken = false;
    await panel(shipper.page).getByRole('button', { name: 'Try again' }).click();
    await panel(shipper.page).getByText('No questions yet. Carriers may ask until you book').waitFor();
    await shipper.close();
  });
});
