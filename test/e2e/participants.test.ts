import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#domains/accounts/contract.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { bell, enter, summary, toast, unfold } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

type Entered = Visitor & { user: User };

async function openAs(role: Role, size: Size, overrides: Record<string, unknown> = {}, address = '/dashboard'): Promise<Entered> {
  const user = await buildAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  await enter(visitor, user.email);
  await visitor.visit(address);
  return { ...visitor, user };
}

const card = (page: Page) => page.getByRole('region', { name: 'Participants', exact: true });

/** Asks for a transport as the account does, so that its chain of custody begins. */
async function request({ page }: Entered): Promise<string> {
  const data = {
    vehicleType: 'car',
    vehicleYear: 2019,
    vehicleMake: 'Honda',
    vehicleModel: 'Accord',
    fromZipCode: '78701',
    toZipCode: '80202',
  };
  const answer = await page.request.post('/api/transports', { data, headers: { origin: site.origin } });
  return ((await answer.json()) as { id: string }).id;
}

async function add(page: Page, email: string): Promise<void> {
  await unfold(page, 'Participants');
  await page.getByRole('button', { name: 'Add a participant' }).click();
  await page.getByRole('dialog').getByLabel('E-mail address').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
}

describe('participants of a transport', () => {
  it.each(walkedAt('desk'))(
    'are added and removed by the shipper; the inspection agent finds the transport on the dashboard and reads its chain (%s)',
    async (size) => {
      const sam = await openAs('shipper', size);
      const id = await request(sam);
      const agent = await openAs('inspection', size, { companyName: `Abara Inspection (${size})` });
      await agent.page.getByText('A shipper or an administrator adds you to a transport by your e-mail address').waitFor();
      await agent.isSound();

      await sam.visit(`/transports/${id}`);
      await unfold(sam.page, 'Participants');
      await card(sam.page).getByText('Nobody takes part yet.').waitFor();
      await sam.isSound();
      await add(sam.page, agent.user.email);
      await toast(sam.page, 'Participant added').waitFor();
      await card(sam.page).getByText(`Abara Inspection (${size})`).waitFor();
      await sam.isSound();

      await bell(agent.page, 1).waitFor();
      await agent.page.getByRole('link', { name: '2019 Honda Accord' }).first().click();
      await agent.page.waitForURL(`**/transports/${id}`);
      await unfold(agent.page, 'Participants');
      await card(agent.page).getByText(`Abara Inspection (${size})`).waitFor();
      expect(await agent.page.getByRole('button', { name: /^(Add a participant|Remove)/ }).count()).toBe(0);
      await agent.isSound();
      await agent.page.getByRole('tab', { name: 'Chain of Custody' }).click();
      await agent.page.getByRole('tabpanel', { name: 'Chain of Custody' }).getByText('Request submitted').waitFor();
      await agent.isSound();

      await sam.page.getByRole('button', { name: `Remove Abara Inspection (${size})` }).click();
      await sam.isSound();
      await sam.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await card(sam.page).getByText('Nobody takes part yet.').waitFor();
      await agent.page.getByRole('heading', { name: 'Transport Not Found' }).waitFor();
      await agent.visit('/dashboard');
      await agent.page.getByText('A shipper or an administrator adds you to a transport by your e-mail address').waitFor();
      await sam.close();
      await agent.close();
    },
  );

  it.each(['insurance', 'storage'] as const)(
    'are added by an administrator: the %s account finds the transport and is told',
    async (role) => {
      const shipper = await buildAccount(site.sql, { role: 'shipper' });
      const id = await buildTransport(site.sql, { shipperId: shipper.id });
      const helper = await openAs(role, 'phone');
      const admin = await openAs('admin', 'desk', {}, `/transports/${id}`);
      await add(admin.page, helper.user.email);
      await card(admin.page).getByText(`${roleLabels[role]}, since`).waitFor();
      await admin.isSound();
      await helper.page.getByRole('link', { name: '2019 Honda Accord' }).first().waitFor();
      await helper.page.getByRole('link', { name: 'You take part in a transport' }).first().waitFor();
      await helper.isSound();
      await admin.close();
      await helper.close();
    },
  );

  it('are refused without a proven address and in any other role, and what was typed stays', async () => {
    const sam = await openAs('shipper', 'phone');
    const id = await buildTransport(site.sql, { shipperId: sam.user.id });
    const claimed = await openAs('storage', 'phone', { emailVerifiedAt: null });
    await claimed.page.getByText('You can be added to a transport once you have followed the link').waitFor();
    await claimed.isSound();
    await claimed.close();
    await sam.visit(`/transports/${id}`);
    await add(sam.page, claimed.user.email);
    const notProven = 'Whoever has this e-mail address has not confirmed it yet';
    await summary(sam.page).getByText(notProven).waitFor();
    await sam.isAccessible();
    const field = sam.page.getByRole('dialog').getByLabel('E-mail address');
    expect(await field.inputValue()).toBe(claimed.user.email);
    await field.fill(sam.user.email);
    await sam.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await summary(sam.page).getByText('No insurance provider, inspection agent or storage yard has this e-mail address').waitFor();
    await sam.close();
  });
});
