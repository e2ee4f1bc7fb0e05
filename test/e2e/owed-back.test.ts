import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/contract.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { patienceMs } from '../harness/patience.ts';
import { startPayingSite, type PayingSite } from '../harness/paying-site.ts';
import { faultsOfWindow } from '../harness/windows.ts';

let site: PayingSite;
let open: (size: Size) => Promise<Visitor>;
let mia: User;
let cal: User;
const how = 'Check 4711 was sent to the shipper on November 26';
const folder = process.env['PICTURES'];

beforeAll(async () => {
  site = await startPayingSite();
  open = (await startBrowser(site.origin)).open;
  mia = await buildAccount(site.sql, { role: 'shipper', fullName: 'Mia Marsh' });
  cal = await buildCompliantAccount(site.sql, { role: 'carrier', fullName: 'Cal Caldwell' });
  await site.connect(cal.id);
});

async function seat(user: User, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, user.email);
  await visitor.visit(path);
  return visitor;
}

/** A job that is done and paid, of which the provider refused to give $100.00 back. */
async function refused(ada: User): Promise<{ id: string; transportId: string }> {
  const transportId = await buildTransport(site.sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00' });
  const quoteId = await buildQuote(site.sql, { transportId, kind: 'own', userId: cal.id });
  await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`);
  await site.pay(mia.email, transportId);
  await site.sql`update quotes set workflow_state = 'delivered' where id = ${quoteId}`;
  await site.sql`update transports set status = 'delivered' where id = ${transportId}`;
  const [payment] = await site.sql<{ id: string }[]>`select id from payments where transport_id = ${transportId}`;
  const { id } = payment!;
  await site.sql`
    update sandbox_objects set data = data || '{"disputed": true}' where kind = 'charge' and data ->> 'transfer_group' = ${`payment:${id}`}`;
  await site.callAs(ada.email, 'POST', `/api/admin/payments/${id}/refund`, { amount: '100.00', reason: 'The door was bent' });
  const owed = async () =>
    (await site.sql`select from payment_movements where payment_id = ${id} and kind = 'refund' and owed_cents > 0`).length;
  await expect.poll(owed, { timeout: patienceMs }).toBe(1);
  await site.callAs(mia.email, 'POST', `/api/transports/${transportId}/delivery-confirmation`);
  const sent = async () =>
    (await site.sql`select from payment_movements where payment_id = ${id} and kind = 'transfer' and state = 'done'`).length;
  await expect.poll(sent, { timeout: patienceMs }).toBe(1);
  return { id, transportId };
}

describe.each(walkedAt('desk'))('a refund that the provider refuses (%s)', (size) => {
  it('is read by its shipper in the headline, and booked as given back another way by two administrators', async () => {
    await site.sql`delete from rate_limits`;
    const [ada, ben] = [
      await buildAccount(site.sql, { role: 'admin', fullName: 'Ada Adams' }),
      await buildAccount(site.sql, { role: 'admin', fullName: 'Ben Brown' }),
    ];
    const { id, transportId } = await refused(ada);
    const take = async (visitor: Visitor, name: string) => {
      if (folder) await visitor.page.screenshot({ path: `${folder}/owed-${name}-${size}.png`, fullPage: true });
    };
    const shipper = await seat(mia, size, `/transports/${transportId}`);
    await shipper.page.getByText('Paid to the carrier. $100.00 is owed back to you. Next: Carriage support').waitFor();
    await shipper.page.getByText('the payment provider could not give it back to your card').waitFor();
    await shipper.isSound();
    await take(shipper, 'shipper');

    const desk = await seat(ada, size, `/admin/payments/${id}`);
    const opener = desk.page.getByRole('list', { name: 'Refused refunds' }).getByRole('button', { name: 'Given back another way' });
    await opener.waitFor();
    await desk.isSound();
    await take(desk, 'desk');
    expect(await faultsOfWindow(desk, opener, { at: [size] })).toEqual([]);
    await opener.click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByText('Book $100.00 as given back another way?').waitFor();
    await dialog.getByRole('textbox').fill(how);
    await take(desk, 'window');
    await dialog.getByRole('button', { name: 'Ask a second person' }).click();
    await desk.page.getByRole('list', { name: 'Steps of the desk' }).getByText('Waits for a second person').waitFor();
    await desk.close();

    const other = await seat(ben, size, `/admin/payments/${id}`);
    await other.page.getByRole('list', { name: 'Steps of the desk' }).getByRole('button', { name: 'Confirm' }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and carry out' }).click();
    await other.page.getByRole('list', { name: 'Refused refunds' }).waitFor({ state: 'detached' });
    await other.isSound();
    await other.close();

    await shipper.page.reload();
    await shipper.page.getByText('What happened to the money').click();
    await shipper.page.getByText('Given back $100.00 to you another way than by card').first().waitFor();
    expect(await shipper.page.getByText('is owed back to you').count()).toBe(0);
    await shipper.isSound();
    await shipper.close();
  });
});
