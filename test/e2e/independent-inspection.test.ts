import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { answerTheRest, goOn, heading, markDamage, signAlone, takePhotos } from '../harness/inspect.ts';
import { enter, toast, unfold } from '../harness/journey.ts';
import { keptNames } from '../harness/phone-store.ts';
import { startSite, type TestSite } from '../harness/site.ts';

/** Where pictures of what was seen go, if somebody wants to look at them. */
const folder = process.env['PICTURES'];

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin, { keepsApp: true })).open;
});

const agentName = 'Ngozi Abara';

/** A transport on its way, its shipper, and an inspection agent who takes no part yet. */
async function onTheWay(size: string) {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
  const carrier = await buildAccount(sql, { role: 'carrier' });
  const agent = await buildAccount(sql, { role: 'inspection', fullName: agentName, companyName: `Abara Inspection (${size})` });
  const transportId = await buildTransport(sql, {
    shipperId: shipper.id,
    status: 'in_transit',
    vin: '1HGCM82633A004352',
    vehicleYear: 2003,
  });
  await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'in_transit' });
  return { shipper, agent, transportId };
}

const takesPart = (transportId: string, userId: string, addedBy: string) =>
  site.sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${userId}, ${addedBy})`;

async function seat(email: string, size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await visitor.page.context().grantPermissions(['geolocation']);
  await visitor.page.context().setGeolocation({ latitude: 30.2713, longitude: -97.7426, accuracy: 12 });
  await enter(visitor, email);
  return visitor;
}

const picture = async (page: Page, name: string): Promise<void> => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** From the number to the personal items. */
async function answerAll(agent: Visitor): Promise<void> {
  await answerTheRest(agent);
  await markDamage(agent);
  await heading(agent.page, 'Personal items').waitFor();
  await agent.page.getByLabel('No', { exact: true }).check();
  await goOn(agent.page);
}

/** The same device after its tab was killed. */
async function reopened({ page: before, ...rest }: Visitor, address: string): Promise<Visitor> {
  const context = before.context();
  const page = await context.newPage();
  await before.close({ runBeforeUnload: false });
  await page.goto(address);
  // The browser says of each call that there was no signal: here that is as it should be.
  return { ...rest, page, isSound: () => Promise.resolve() };
}

describe('an inspection agent', () => {
  it.each(walkedAt('phone'))(
    'that the shipper added inspects the vehicle, over a reload, signs alone, and the shipper reads the sealed report (%s)',
    async (size) => {
      const cast = await onTheWay(size);
      const sam = await seat(cast.shipper.email, size);
      await sam.visit(`/transports/${cast.transportId}`);
      await unfold(sam.page, 'Participants');
      await sam.page.getByRole('button', { name: 'Add a participant' }).click();
      await sam.page.getByRole('dialog').getByLabel('E-mail address').fill(cast.agent.email);
      await sam.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await toast(sam.page, 'Participant added').waitFor();

      const agent = await seat(cast.agent.email, size);
      const { page, isSound } = agent;
      await agent.visit('/dashboard');
      const turns = page.getByRole('region', { name: /^Your turn/ });
      await turns.getByRole('link', { name: 'Inspect the vehicle' }).waitFor();
      await page.getByRole('link', { name: '2003 Honda Accord' }).first().click();
      await page.waitForURL(`**/transports/${cast.transportId}`);
      await page.getByRole('link', { name: 'Inspect the vehicle' }).waitFor();
      await isSound();
      await picture(page, `agent-transport-${size}`);
      await page.getByRole('link', { name: 'Inspect the vehicle' }).click();
      await page.getByRole('heading', { level: 1, name: 'Independent inspection' }).waitFor();
      await isSound();
      await picture(page, `agent-begin-${size}`);
      await page.getByRole('button', { name: 'Begin the inspection' }).click();
      await page.getByText('0 of 10 photos').waitFor();
      await takePhotos(agent, 0, 4);
      await page.getByText('4 of 10 photos').waitFor();
      await page.reload();
      await page.getByText('4 of 10 photos').waitFor();
      await agent.visit('/dashboard');
      await page.getByText('Your inspection is begun and not sealed.').first().waitFor();
      await isSound();
      await picture(page, `agent-dashboard-${size}`);
      await page.getByRole('link', { name: 'Go on with the inspection' }).first().click();
      await page.getByText('4 of 10 photos').waitFor();
      await takePhotos(agent, 4, 10);
      await goOn(page, 'Go on: all photos are there');
      await answerAll(agent);
      await heading(page, 'Signatures').waitFor();
      await isSound();
      await picture(page, `agent-sign-${size}`);
      await signAlone(agent, agentName);
      await isSound();
      await page.getByRole('button', { name: 'Seal and file it' }).click();
      await page.getByText('Filed. The shipper and the carrier are told.').waitFor();
      await isSound();
      await picture(page, `agent-filed-${size}`);
      await page.getByRole('link', { name: 'To the transport' }).click();
      await page.getByRole('link', { name: 'Inspect it again' }).click();
      await page.getByRole('button', { name: 'Begin the inspection' }).waitFor();
      await isSound();

      await sam.visit(`/transports/${cast.transportId}`);
      await sam.isSound();
      await picture(sam.page, `agent-shipper-${size}`);
      await sam.page.getByRole('link', { name: /^Read it\s*: independent inspection, Ngozi Abara/ }).click();
      await sam.page.getByText('Left front door: scratch, 1 to 3 in').waitFor();
      await sam.page.getByRole('img', { name: `Signature of ${agentName}` }).waitFor();
      await sam.isSound();
      await picture(sam.page, `agent-report-${size}`);
      await sam.page.getByRole('tab', { name: 'Chain of Custody' }).click();
      await sam.page.getByText('Independent inspection signed and sealed').waitFor();
      expect(await site.sql`select status from transports where id = ${cast.transportId}`).toEqual([{ status: 'in_transit' }]);
      await sam.close();
      await agent.close();
    },
  );

  it('whose signal goes goes on over a killed tab, and all of it is sent once there is one again', async () => {
    const cast = await onTheWay('cut');
    await takesPart(cast.transportId, cast.agent.id, cast.shipper.id);
    const first = await seat(cast.agent.email, 'phone');
    const address = `/survey/${cast.transportId}/inspection`;
    await first.visit(address);
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.page.getByRole('button', { name: 'Begin the inspection' }).click();
    await first.page.getByText('0 of 10 photos').waitFor();
    const needed = ['kept-account', '/api/turns', expect.stringMatching(/\/inspections$/)];
    await expect.poll(() => keptNames(first.page)).toEqual(expect.arrayContaining(needed));
    await takePhotos(first, 0, 2);
    await first.page.context().setOffline(true);
    await takePhotos(first, 2, 5);
    await first.page.getByText(/^5 of 17 saved on this phone/).waitFor();
    await first.isAccessible();

    const again = await reopened(first, address);
    await again.page.getByText('5 of 10 photos').waitFor();
    await takePhotos(again, 5, 10);
    await goOn(again.page, 'Go on: all photos are there');
    await answerAll(again);
    await signAlone(again, agentName);
    await again.page.getByRole('button', { name: 'Seal and file it' }).click();
    await again.page.getByText('Signed and sealed on this phone').waitFor();
    expect(await site.sql`select state from inspections where transport_id = ${cast.transportId}`).toEqual([{ state: 'open' }]);

    await again.page.context().setOffline(false);
    await again.page.getByText('Filed. The shipper and the carrier are told.').waitFor();
    const steps = await site.sql`
      select s.kind, i.state from inspections i join inspection_steps s on s.inspection_id = i.id where i.transport_id = ${cast.transportId}`;
    expect(steps.filter(({ kind }) => kind === 'photo')).toHaveLength(10);
    expect(steps[0]!['state']).toBe('sealed');
    await again.close();
  });
});
