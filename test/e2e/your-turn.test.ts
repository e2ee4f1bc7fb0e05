import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '#app/demo.ts';
import { createApp } from '#app/services.ts';
import { buildAccount, personaPasswordHash } from '#domains/accounts/fixtures.ts';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildPendingDocument } from '#domains/compliance/fixtures.ts';
import { noticesChanged } from '#domains/notifications/commands.ts';
import { buildHandover, buildRoad } from '#domains/handovers/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { transportStatuses, type TransportStatus } from '#domains/transports/contract.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { readConfig } from '#server/config.ts';
import type { Pool } from '#server/db/sql.ts';
import { notifyLive } from '#server/events/live.ts';
import { createLog } from '#server/log.ts';
import { dayMs } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { type Size, sizes, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { testDatabase } from '../harness/database.ts';
import { enter } from '../harness/journey.ts';
import { testMasterKey } from '../harness/master-key.ts';
import { startProgram } from '../harness/program.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { testCtx } from '../harness/context.ts';

type Open = (size: Size) => Promise<Visitor>;

let site: TestSite;
let open: Open;
let demo: { origin: string; open: Open; sql: Pool };

/** The demonstration as it is tried, its cast let in by the password of the personas. */
async function startDemonstration(): Promise<typeof demo> {
  const { sql, url, programUrl } = await testDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-demo-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, MASTER_KEY: testMasterKey }, process.cwd());
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await seedDemo(createApp({ config, sql, log: createLog('silent') }));
  printed.mockRestore();
  // Bookings of these journeys are settled directly; others pay.
  await sql`insert into system_config (key, value, category) values ('PAYMENTS_ENABLED', 'false', 'limits')`;
  const { origin } = await startProgram({ DATABASE_URL: programUrl, MASTER_KEY: testMasterKey });
  // A start without --demo closes the cast's accounts.
  await sql`update users set password_hash = ${personaPasswordHash} where in_cast`;
  return { origin, open: (await startBrowser(origin)).open, sql };
}

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
  demo = await startDemonstration();
});

const named = /^2019 Honda Accord, Austin to Denver/;
const { width, height: screen } = sizes.phone.viewport;

/** Somebody of the cast at a browser of its own. */
async function openCast(role: Role, size: Size): Promise<Visitor> {
  const visitor = await demo.open(size);
  await enter(visitor, personas[role].email);
  return visitor;
}

/** Calls as somebody of the cast; answers what was answered. */
async function callAs(role: Role, method: string, address: string, body?: object): Promise<any> {
  const send = (to: string, init: RequestInit) => fetch(`${demo.origin}${to}`, init);
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify({ email: personas[role].email, password: personaPassword }) };
  const { token } = (await (await send('/api/auth/login', login)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, ...(body && json) };
  const answer = await send(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const said = await answer.json();
  expect(answer.ok, `${role} ${method} ${address}: ${JSON.stringify(said).slice(0, 300)}`).toBe(true);
  return said;
}

/** The road of the offer that a broker made on the one request of the demonstration that is compared: accepted, placed, driven off. */
async function takeBrokersOffer(): Promise<string> {
  const quotes: any[] = await callAs('broker', 'GET', '/api/quotes?limit=100');
  const { id, transportId } = quotes.find(({ offeredBy, workflowState }) => offeredBy?.role === 'broker' && workflowState === 'quoted');
  await callAs('shipper', 'POST', `/api/quotes/${id}/acceptance`);
  await callAs('broker', 'POST', `/api/quotes/${id}/dispatch`, { carrierEmail: personas.carrier.email });
  await callAs('carrier', 'POST', `/api/quotes/${id}/dispatch`, { driverEmail: personas.driver.email, takesBoth: true });
  await callAs('driver', 'POST', `/api/quotes/${id}/driver-answer`, { answer: 'agreed' });
  await buildRoad(demo.sql, transportId, ['pickup']);
  await callAs('driver', 'PATCH', `/api/quotes/${id}/workflow-state`, { newState: 'in_transit' });
  return transportId;
}

describe('a transport on a phone', () => {
  it.each<Role>(['shipper', 'carrier', 'driver', 'admin'])(
    'is at most three screens in every status of the demonstration (%s)',
    async (role) => {
      const { page, visit, close } = await openCast(role, 'phone');
      const list: { id: string; status: TransportStatus }[] = await callAs(role, 'GET', '/api/transports?limit=100');
      const measured: [TransportStatus, number][] = [];
      for (const { id, status } of list) {
        await visit(`/transports/${id}`);
        await page.getByRole('heading', { name: 'Pickup and delivery' }).waitFor();
        measured.push([status, await page.evaluate(() => document.documentElement.scrollHeight)]);
      }
      expect(measured.filter(([, high]) => high > 3 * screen)).toEqual([]);
      const expected =
        role === 'shipper' || role === 'admin' ? transportStatuses.filter((status) => status !== 'draft') : ['in_transit', 'delivered'];
      expect(measured.map(([status]) => status)).toEqual(expect.arrayContaining([...expected]));
      await close();
    },
  );
});

describe('a notice', () => {
  it.each<[Role, string]>([
    ['shipper', '/dashboard'],
    ['driver', '/dashboard'],
    ['admin', '/admin-dashboard'],
  ])('asks a %s once for what waits, on %s', async (role, address) => {
    const { id, email } = await buildAccount(site.sql, { role });
    const visitor = await open('phone');
    const { page, visit, isQuiet, close } = visitor;
    await enter(visitor, email);
    const line = page.waitForResponse('**/api/events');
    await visit(address);
    await page.getByRole('region', { name: /^Your turn/ }).waitFor();
    await line;
    await isQuiet();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/turns') asked += 1;
    });
    const answered = page.waitForResponse('**/api/turns');
    await notifyLive(site, { userIds: [id], topic: noticesChanged, data: { transportId: newId() } });
    await answered;
    await isQuiet();
    expect(asked).toBe(1);
    await close();
  });

  it('that is written after the first look and before the line to the server stands is shown all the same', async () => {
    const { id, email } = await buildAccount(site.sql, { role: 'shipper' });
    const visitor = await open('desk');
    const { page, close } = visitor;
    await enter(visitor, email);
    const line = Promise.withResolvers<void>();
    await page.route('**/api/events', async (route) => {
      await line.promise;
      await route.continue();
    });
    const looked = page.waitForResponse('**/api/notifications/unread');
    await page.goto('/quotes');
    await looked;
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await site.sql`
      insert into notification_dispatches (id, user_id, notification_type, channel, recipient, status, content, created_at, sent_at)
      values (${newId()}, ${id}, 'quote.moved', 'in_app', ${email}, 'sent',
        ${site.sql.json({ title: 'A carrier answered', body: 'Austin to Denver', href: '/quotes' })}, now(), now())`;
    line.resolve();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await close();
  });
});

describe('who has the vehicle', () => {
  it('stands on the transport of its shipper: driver, carrier and broker, each a thumb away, the truck and the arrival', async () => {
    const id = await takeBrokersOffer();
    for (const size of walkedAt('desk')) {
      const { page, visit, isSound, close } = await openCast('shipper', size);
      await visit(`/transports/${id}`);
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Who has your vehicle' }) })
        .last();
      await card.getByText(/^On the road since /).waitFor();
      const lines = await card.getByRole('listitem').allInnerTexts();
      for (const [at, words] of [
        /Dana Okafor\s+Driver · Agreed to drive/,
        /Jensen Auto Transport\s+Carrier · DOT 9900003/,
        /Moreno Auto Logistics\s+Broker · DOT 9900002/,
      ].entries())
        expect(lines[at]).toMatch(words);
      const calls = card.getByRole('link', { name: /^Call / });
      expect(await calls.evaluateAll((all) => all.map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')]))).toEqual([
        ['Call Dana Okafor, (402) 555-0104', 'tel:+14025550104'],
        ['Call Jensen Auto Transport, (402) 555-0103', 'tel:+14025550103'],
        ['Call Moreno Auto Logistics, (214) 555-0102', 'tel:+12145550102'],
      ]);
      for (const call of await calls.all()) expect((await call.boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await card.getByText('The carrier hauls on', { exact: true }).waitFor();
      const name = demo.sql`truck = 'White Kenworth W900', plate = 'TRK4821', plate_state = 'NE', truck_named_at = now(), truck_named_by = crew.driver`;
      const forget = demo.sql`truck = null, plate = null, plate_state = null, truck_named_at = null, truck_named_by = null`;
      const change = (to: typeof name) =>
        demo.sql`update handovers set ${to} from (select driver_id as driver from quotes where transport_id = ${id} and is_accepted) as crew where transport_id = ${id}`;
      await change(name);
      await page.reload();
      await card.getByText('White Kenworth W900, TRK4821 (NE)').waitFor();
      expect(await card.getByText('The carrier hauls on', { exact: true }).count()).toBe(0);
      await change(forget);
      await card.getByText(/^By .+ from pickup as promised with the offer$/).waitFor();
      await isSound();
      await close();
    }
  });
});

/** The button lies whole in the window, high enough for a thumb, and nothing lies on it. */
async function liesUnderTheThumb(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part);
    const { x, y, width: wide, height } = (await button.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(48);
    expect([x >= 0, x + wide <= width, y >= screen / 2, y + height <= screen]).toEqual([true, true, true, true]);
    const onTop = await button.evaluate((element) => {
      const box = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    expect([part, onTop]).toEqual([part, true]);
  }
}

describe('a dashboard whose turns are on their way', () => {
  it.each(walkedAt('phone'))('shows what stands below them with them, so that nothing moves under a finger (%s)', async (size) => {
    const { page, look, holdTurns, drafts, close } = await openHeld(size, '600s');
    const answer = await holdTurns();
    await look();
    await drafts.waitFor({ state: 'attached' });
    await page.getByText('No drafts', { exact: true }).waitFor({ state: 'attached' });
    expect(await drafts.isVisible()).toBe(false);
    await page.evaluate(() => {
      const moved: number[] = [];
      new PerformanceObserver((list) =>
        moved.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift' });
      Object.assign(window, { moved });
    });
    answer();
    await drafts.waitFor();
    await page.getByRole('heading', { name: named }).first().waitFor();
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.05);
    await close();
  });

  it('shows it without them after a while', async () => {
    const { look, holdTurns, drafts, close } = await openHeld('phone', '1ms');
    const answer = await holdTurns();
    await look();
    await drafts.waitFor();
    answer();
    await close();
  });
});

/** A shipper with deliveries to confirm, whose answer of what waits can be held back, and how long the rest waits for it. */
async function openHeld(size: Size, patience: string) {
  const { id: shipperId, email } = await buildAccount(site.sql, { role: 'shipper' });
  const { id: userId } = await buildAccount(site.sql, { role: 'carrier' });
  for (let delivered = 0; delivered < 3; delivered++) {
    const transportId = await buildTransport(site.sql, { shipperId, status: 'delivered' });
    const times = { acceptedAt: new Date(), deliveredAt: new Date() };
    await buildQuote(site.sql, { transportId, kind: 'own', userId, workflowState: 'delivered', isAccepted: true, ...times });
  }
  const visitor = await open(size);
  const { page } = visitor;
  await page.addInitScript(
    (given) => addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--patience', given)),
    patience,
  );
  await enter(visitor, email);
  const holdTurns = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/turns', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  // A visit would wait for the answer that is held back.
  const look = () => page.goto(`${site.origin}/dashboard`);
  return { ...visitor, look, holdTurns, drafts: page.getByRole('heading', { name: 'Draft Quotes', includeHidden: true }) };
}

describe('the driver on a phone', () => {
  it('has Pick up, then Deliver under the thumb wherever the page is scrolled to, and each leads to the vehicle', async () => {
    const [shipper, carrier, driver] = await Promise.all(
      (['shipper', 'carrier', 'driver'] as const).map((role) => buildAccount(site.sql, { role })),
    );
    const transportId = await buildTransport(site.sql, { shipperId: shipper!.id, status: 'assigned' });
    const job = { transportId, kind: 'own', userId: carrier!.id, driverId: driver!.id, workflowState: 'assigned', isAccepted: true };
    const quoteId = await buildQuote(site.sql, { ...job, driverAgreedAt: new Date() });
    await buildHandover(testCtx(site.sql), { transportId, quoteId });
    const visitor = await open('phone');
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, driver!.email);
    const take = async (label: string) => {
      await visit('/dashboard');
      const link = page.getByRole('link', { name: new RegExp(`^${label}\\s*: 2019 Honda Accord`) });
      await liesUnderTheThumb(page, link);
      await page.locator('[data-print=hide] p', { hasText: /^2019 Honda Accord/ }).waitFor();
      await isSound();
      await link.click();
    };
    await take('Pick up');
    await page.waitForURL(`**/pickup/${transportId}/driver-license`);
    await page.getByRole('heading', { level: 1, name: 'Release code' }).waitFor();
    await site.sql`update quotes set workflow_state = 'in_transit', picked_up_at = now() where id = ${quoteId}`;
    await site.sql`update transports set status = 'in_transit' where id = ${transportId}`;
    await take('Deliver');
    await page.waitForURL(`**/delivery/${transportId}/inspection`);
    await page.getByRole('button', { name: 'Begin the inspection' }).waitFor();
    await close();
  });
});

/** What each of those who oversee and help finds on top, by what it is called, and where its link or button leads. */
const consoles: readonly [Role, title: string | RegExp, text: string, action: string | RegExp, address: RegExp][] = [
  ['insurance', named, 'The shipper claims $400.00. Look at the evidence', 'Comment on the claim', /\/claims\/[\w-]+$/],
  ['inspection', named, 'In Transit. Inspect the vehicle', 'Inspect the vehicle', /\/survey\/[\w-]+\/inspection$/],
  ['storage', named, 'In Transit. Record it once the vehicle has come into your yard', 'Record that it came in', /\/transports\/[\w-]+$/],
  ['compliance', '1 paper waits for your review', 'The oldest has waited for 2 days.', 'Review documents', /\/compliance-documents$/],
  ['admin', '1 transport stands still', 'Under way without a step for 72 hours.', /^Open/, /\/transports\/[\w-]+$/],
  ['super_admin', '1 background job was given up', 'until you let them run again or drop them', 'Look at them', /\/super-admin\/jobs$/],
];

/** A booking in which an account takes part; delivered, and with a claim, where an insurer is to comment on one. */
async function buildPart({ id, role }: { id: string; role: Role }): Promise<void> {
  const { sql } = site;
  const [shipper, carrier] = await Promise.all([buildAccount(sql), buildAccount(sql, { role: 'carrier' })]);
  const status = role === 'insurance' ? 'delivered' : 'in_transit';
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, workflowState: status, isAccepted: true });
  await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${id}, ${shipper.id})`;
  if (role === 'insurance') await buildClaim(sql, { transportId, quoteId, claimantId: shipper.id, carrierSideId: carrier.id });
}

describe('what waits for those who help and oversee', () => {
  beforeAll(async () => {
    const { sql } = site;
    const [shipper, carrier] = await Promise.all([buildAccount(sql), buildAccount(sql, { role: 'carrier' })]);
    await buildTransport(sql, { shipperId: shipper.id, status: 'assigned', updatedAt: new Date(Date.now() - 5 * dayMs) });
    const uploadedAt = new Date(Date.now() - 2.5 * dayMs);
    await buildPendingDocument(sql, { userId: carrier.id, documentType: 'w9_tax_form', uploadedAt });
    await sql`insert into jobs ${sql({ id: newId(), name: 'test', data: {}, attempts: 9, failedAt: new Date() } as never)}`;
  });

  it.each(consoles)('stands on top for %s', async (role, title, text, action, address) => {
    const reader = await buildAccount(site.sql, { role });
    if (title === named) await buildPart(reader);
    for (const size of walkedAt('phone')) {
      const visitor = await open(size);
      const { page, visit, isSound, close } = visitor;
      await enter(visitor, reader.email);
      await visit('/dashboard');
      const turns = page.getByRole('region', { name: /^Your turn/ });
      const one = turns.getByRole('listitem').filter({ hasText: title });
      await one.getByText(text, { exact: false }).waitFor();
      expect((await turns.boundingBox())!.y).toBeLessThan(sizes[size].viewport.height);
      await isSound();
      await one.getByRole('link', { name: action }).click();
      await page.waitForURL(address);
      await close();
    }
  });

  it.each(walkedAt('desk'))('is over for a storage yard with what it records, without a reload (%s)', async (size) => {
    const yard = await buildAccount(site.sql, { role: 'storage' });
    await buildPart(yard);
    const visitor = await open(size);
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, yard.email);
    await visit('/dashboard');
    const turns = page.getByRole('region', { name: /^Your turn/ });
    for (const [label, after] of [
      ['Record that it came in', 'Record that it left'],
      ['Record that it left', 'Record that it came in'],
    ] as const) {
      await turns.getByRole('link', { name: label }).click();
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('button', { name: after }).waitFor();
      await page.goBack();
      await turns.waitFor();
    }
    await turns.getByText('Nothing waits for you.').waitFor();
    await turns.getByRole('heading', { name: 'Waiting for others' }).waitFor();
    await isSound();
    await close();
  });

  it('is over for an insurance provider with its comment', async () => {
    const insurer = await buildAccount(site.sql, { role: 'insurance' });
    await buildPart(insurer);
    const visitor = await open('phone');
    const { page, visit, isSound, close } = visitor;
    await enter(visitor, insurer.email);
    await visit('/dashboard');
    const turns = page.getByRole('region', { name: /^Your turn/ });
    await turns.getByRole('link', { name: 'Comment on the claim' }).click();
    await page.getByRole('button', { name: 'Write a comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write a comment' });
    await dialog.getByLabel('Comment').fill('Our surveyor looks at it on Friday');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Our surveyor looks at it on Friday').waitFor();
    await visit('/dashboard');
    await turns.getByText('Nothing waits for you.').waitFor();
    await turns.getByText('The carrier answers the claim next.', { exact: false }).waitFor();
    await isSound();
    await close();
  });
});
