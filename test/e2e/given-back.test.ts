import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/contract.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { webhookSecret } from '#server/payment-sandbox/delivery.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { patienceMs } from '../harness/patience.ts';
import { startPayingSite, type PayingSite } from '../harness/paying-site.ts';
import { faultsOfWindow } from '../harness/windows.ts';
import { servicesFor } from '../harness/context.ts';

let site: PayingSite;
let open: (size: Size) => Promise<Visitor>;
let mia: User;
let cal: User;
const how = 'Check 4711 was sent to the shipper on November 20';
const folder = process.env['PICTURES'];

beforeAll(async () => {
  site = await startPayingSite();
  open = (await startBrowser(site.origin)).open;
  mia = await buildAccount(site.sql, { role: 'shipper', fullName: 'Mia Marsh' });
  cal = await buildCompliantAccount(site.sql, { role: 'carrier', fullName: 'Cal Caldwell' });
});

async function openAdmin(size: Size, fullName: string): Promise<Visitor & { user: User }> {
  const user = await buildAccount(site.sql, { role: 'admin', fullName });
  const visitor = await open(size);
  await enter(visitor, user.email);
  return { ...visitor, user };
}

/** A booking on its way of which the desk gave $100.00 back, which the card sent back; answers its payment. */
async function cameBack(ada: User): Promise<{ id: string; transportId: string }> {
  const transportId = await buildTransport(site.sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: cal.id });
  await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(mia.email, transportId);
  await site.sql`update quotes set workflow_state = 'in_transit' where id = ${quoteId}`;
  await site.sql`update transports set status = 'in_transit' where id = ${transportId}`;
  const [payment] = await site.sql<{ id: string }[]>`select id from payments where transport_id = ${transportId}`;
  const { id } = payment!;
  await site.callAs(ada.email, 'POST', `/api/admin/payments/${id}/refund`, { amount: '100.00', reason: 'The door was bent' });
  const refunded = async () =>
    (
      await site.sql<{ refund: string }[]>`
      select provider_id as refund from payment_movements where payment_id = ${id} and kind = 'refund' and state = 'done'`
    )[0]?.refund;
  await expect.poll(refunded, { timeout: patienceMs }).toBeDefined();
  const refund = (await refunded())!;
  await site.sql`update sandbox_objects set data = data || '{"status": "failed", "failure_reason": "expired_or_canceled_card"}' where id = ${refund}`;
  await site.sql`
    update sandbox_objects set data = data || '{"amount_refunded": 0}' where kind = 'charge' and data ->> 'transfer_group' = ${`payment:${id}`}`;
  const payload = JSON.stringify({ id: `evt_${refund}`, object: 'event', type: 'refund.failed', data: { object: { id: refund } } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret(servicesFor(site.sql).secrets) });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  expect((await fetch(`${site.origin}/api/webhooks/stripe`, { method: 'POST', headers, body: payload })).status).toBe(200);
  const isFrozen = async () => (await site.sql`select from payment_holds where payment_id = ${id} and outcome is null`).length;
  await expect.poll(isFrozen, { timeout: patienceMs }).toBe(1);
  return { id, transportId };
}

describe.each(walkedAt('desk'))('a refund that the card does not take (%s)', (size) => {
  it('is booked as given back another way by two administrators, who read who is told, and the shipper reads it', async () => {
    await site.sql`delete from rate_limits`;
    const ada = await openAdmin(size, 'Ada Adams');
    const { id, transportId } = await cameBack(ada.user);
    const take = async (visitor: Visitor, name: string) => {
      if (folder) await visitor.page.screenshot({ path: `${folder}/given-back-${name}-${size}.png`, fullPage: true });
    };
    await ada.visit(`/admin/payments/${id}`);
    await ada.page.getByRole('button', { name: 'Send it to the card again' }).waitFor();
    await ada.isSound();
    const opener = ada.page.getByRole('button', { name: 'Given back another way' });
    expect(await faultsOfWindow(ada, opener, { at: [size] })).toEqual([]);
    await opener.click();
    const dialog = ada.page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Book $100.00 as given back another way?' }).waitFor();
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await dialog.getByText('Say how it was given back: the shipper is told').first().waitFor();
    await dialog.getByRole('textbox').fill(how);
    await ada.isSound();
    await take(ada, 'window');
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await dialog.waitFor({ state: 'detached' });
    const steps = ada.page.getByRole('list', { name: 'Steps of the desk' });
    await steps.getByText('Refund given back another way of $100.00').waitFor();
    await steps.getByText('Waits for a second person').waitFor();
    expect(await steps.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    await ada.isSound();
    await ada.close();

    const ben = await openAdmin(size, 'Ben Brown');
    await ben.visit(`/admin/payments/${id}`);
    await ben.page.getByRole('button', { name: 'Confirm' }).click();
    const asked = ben.page.getByRole('alertdialog');
    await asked.getByText(`Ada Adams asked for it: ${how}. It is carried out at once, and the shipper is told with this reason.`).waitFor();
    await ben.isSound();
    await take(ben, 'confirm');
    await asked.getByRole('button', { name: 'Confirm and carry out' }).click();
    await asked.waitFor({ state: 'detached' });
    await ben.page.getByText(/done: Ben Brown/).waitFor();
    await ben.page.getByRole('list', { name: 'Frozen sums of this payment' }).getByText('Settled').waitFor();
    expect(await ben.page.getByRole('button', { name: 'Given back another way' }).count()).toBe(0);
    await ben.isSound();
    await take(ben, 'done');
    await ben.close();

    const shipper = await open(size);
    await enter(shipper, mia.email);
    await shipper.visit(`/receipts/${id}`);
    await shipper.page.getByText('Given back another way than by card').waitFor();
    await shipper.isSound();
    await take(shipper, 'receipt');
    await shipper.close();
    const told = async () =>
      (await site.callAs(mia.email, 'GET', '/api/notifications')).body.find(
        (one: { title: string; body: string; transportId: string | null }) =>
          one.transportId === transportId && one.title === '$100.00 was given back to you' && one.body.includes(how),
      );
    await expect.poll(told, { timeout: patienceMs }).toBeDefined();
  });
});
