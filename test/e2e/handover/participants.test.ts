import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { User } from '#domains/accounts/schemas.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { bell, enter, seat, toast, unfold } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

type SignedInVisitor = Visitor & { user: User };

async function openAs(role: Role, size: Size, overrides: Record<string, unknown> = {}, address = '/dashboard'): Promise<SignedInVisitor> {
  const user = await buildAccount(site.sql, { role, ...overrides });
  const visitor = await open(size);
  await enter(visitor, user.email);
  await visitor.visit(address);
  return { ...visitor, user };
}

const card = (page: Page) => page.getByRole('region', { name: 'Participants', exact: true });

async function request({ page }: SignedInVisitor): Promise<string> {
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
  await page.getByRole('dialog').getByLabel('Email address').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
}

it('the shipper adds and removes participants, and the agent finds the transport and its chain', async () => {
  const sam = await openAs('shipper', 'desk');
  const id = await request(sam);
  const agent = await openAs('inspection', 'desk', { companyName: 'Abara Inspection (desk)' });
  await agent.page.getByText('A shipper or an administrator can add you to a transport with your email address').waitFor();

  await sam.visit(`/transports/${id}`);
  await unfold(sam.page, 'Participants');
  await card(sam.page).getByText('No participants yet.').waitFor();
  await add(sam.page, agent.user.email);
  await toast(sam.page, 'Participant added').waitFor();
  await card(sam.page).getByText('Abara Inspection (desk)').waitFor();

  await bell(agent.page, 1).waitFor();
  await agent.page.getByRole('link', { name: '2019 Honda Accord' }).first().click();
  await agent.page.waitForURL(`**/transports/${id}`);
  await unfold(agent.page, 'Participants');
  await card(agent.page).getByText('Abara Inspection (desk)').waitFor();
  expect(await agent.page.getByRole('button', { name: /^(Add a participant|Remove)/ }).count()).toBe(0);
  await agent.page.getByRole('tab', { name: 'Chain of Custody' }).click();
  await agent.page.getByRole('tabpanel', { name: 'Chain of Custody' }).getByText('Request submitted').waitFor();

  await sam.page.getByRole('button', { name: 'Remove Abara Inspection (desk)' }).click();
  await sam.isSound();
  await sam.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await card(sam.page).getByText('No participants yet.').waitFor();
  await agent.page.getByRole('heading', { name: 'Transport Not Found' }).waitFor();
  await agent.visit('/dashboard');
  await agent.page.getByText('A shipper or an administrator can add you to a transport with your email address').waitFor();
});

it('a storage yard records arrival and departure of a vehicle, and the shipper sees them', async () => {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Mia Chen' });
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const yard = await buildAccount(sql, { role: 'storage', companyName: 'Riverside Storage Yard' });
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
  await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'in_transit' });
  await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${yard.id}, ${shipper.id})`;

  const operator = await seat(open, yard.email, 'desk', `/transports/${transportId}`);
  await operator.page.getByLabel('Note').fill('Row 7, keys in the office');
  await operator.page.getByRole('button', { name: 'Record arrival' }).click();
  await operator.page.getByText('Row 7, keys in the office').waitFor();
  await operator.page.getByRole('button', { name: 'Record departure' }).click();
  await operator.page.getByRole('button', { name: 'Record arrival' }).waitFor();
  await operator.page.getByText('Gate-out').waitFor();

  const reader = await seat(open, shipper.email, 'desk', `/transports/${transportId}`);
  await reader.page.getByText('Gate-in').waitFor();
  expect(await reader.page.getByRole('button', { name: /^Record (arrival|departure)/ }).count()).toBe(0);
  await reader.isSound();
});
