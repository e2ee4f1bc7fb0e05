import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { User } from '#domains/accounts/schemas.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { formatDate } from '#shared/dates.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { startBrowser, type Size, type Visitor } from '../../harness/browser/browser.ts';
import { enter, toast } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;
const inDays = (days: number) => addDays(openDay(new Date()), days);

async function seat(who: User, size: Size): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, who.email);
  return visitor;
}

async function nameStops({ page, visit, isSound, complaints }: Visitor, id: string): Promise<void> {
  await visit(`/transports/${id}`);
  await page.getByRole('button', { name: 'Change details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Addresses, contacts and dates' });
  await dialog.getByLabel('Pickup: first day').fill(inDays(3));
  await dialog.getByLabel('Pickup: last day').fill(inDays(6));
  await dialog.getByRole('button', { name: 'Add pickup contact' }).click();
  const second = dialog.getByRole('group', { name: 'Pickup contact 2' });
  await second.getByRole('textbox', { name: 'Pickup contact 2' }).fill('Ana Ruiz');
  await second.getByLabel('Phone').fill('555');
  await second.getByLabel('May sign for the vehicle').uncheck();
  await dialog.getByRole('button', { name: 'Add delivery contact' }).click();
  await dialog.getByRole('group', { name: 'Delivery contact' }).getByRole('textbox', { name: 'Delivery contact' }).fill('Rita Vance');
  await dialog.getByRole('group', { name: 'Delivery contact' }).getByLabel('Phone').fill('(303) 555-0123');
  await dialog.getByText('Delivery access', { exact: true }).click();
  await dialog.getByRole('group', { name: 'Delivery', exact: true }).getByLabel('Longest truck (feet)').fill('45');
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a phone number', { exact: false }).first().waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  await second.getByLabel('Phone').fill('(512) 555-0142');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Details saved').waitFor();
  await page.getByText('Ana Ruiz, (512) 555-0142 (may not sign)').waitFor();
  await isSound();
}

async function bidOnIt({ page, visit, isSound }: Visitor, id: string): Promise<void> {
  const request = page.getByRole('link', { name: '2019 Honda Accord' });
  await visit('/marketplace?truckFt=53');
  await page.getByRole('button', { name: 'Remove filter: A 53-foot truck can reach it' }).waitFor();
  await page.getByText('No loads match', { exact: false }).waitFor();
  await visit('/marketplace?truckFt=45');
  await request.first().waitFor();
  await visit(`/marketplace/${id}`);
  await page.getByText('45 feet').waitFor();
  const shown = await page.getByRole('main').innerText();
  for (const secret of ['Ana Ruiz', 'Rita Vance', '555-0123', '78701']) expect(shown).not.toContain(secret);
  await isSound();
  await page.getByRole('button', { name: /^Place a bid/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a bid' });
  expect(await dialog.getByLabel('Pickup day').inputValue()).toBe(inDays(3));
  await dialog.getByLabel('Bid amount').fill('900');
  await dialog.getByLabel('Estimated delivery days').fill('4');
  await dialog.getByLabel('Pickup day').fill(inDays(8));
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await dialog.getByText('Choose a day of the pickup window', { exact: false }).first().waitFor();
  await dialog.getByLabel('Pickup day').fill(inDays(5));
  await dialog.getByText(`You promise delivery by ${formatDate(inDays(9))}`).waitFor();
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await toast(page, 'Bid submitted').waitFor();
}

it('a shipper sets both stops, a carrier its days, and each sees the contacts in turn', async () => {
  const shipper = await buildAccount(sql, { fullName: 'Mia Chen' });
  const carrier = await buildCompliantAccount(sql, { role: 'carrier', companyName: 'Lone Star Haulers' });
  const driver = await buildAccount(sql, { role: 'driver' });
  const id = await buildTransport(sql, { shipperId: shipper.id, contactName: 'Mia Chen' });
  const owner = await seat(shipper, 'desk');
  await nameStops(owner, id);
  const bidder = await seat(carrier, 'phone');
  await bidOnIt(bidder, id);

  await owner.visit(`/transports/${id}?tab=quotes`);
  await owner.page
    .getByText(`Pickup ${formatDate(inDays(5))}, delivery by ${formatDate(inDays(9))}`)
    .first()
    .waitFor();
  await owner.isSound();
  await sql`
    insert into quotes (id, transport_id, kind, bid_id, user_id, carrier_id, driver_id, driver_agreed_at, workflow_state, is_accepted, base_rate, total_quote,
      estimated_delivery_days, pickup_day, delivery_day, accepted_at)
    select gen_random_uuid(), transport_id, 'bid', id, bidder_id, bidder_id, ${driver.id}, now(), 'assigned', true, bid_amount, bid_amount, estimated_delivery_days,
      pickup_day, delivery_day, now() from bids where transport_id = ${id}`;
  await sql`update transports set status = 'assigned' where id = ${id}`;

  await bidder.visit(`/transports/${id}`);
  for (const name of ['Ana Ruiz', 'Rita Vance']) await bidder.page.getByText(name, { exact: false }).first().waitFor();
  await bidder.page.getByText('Promised pickup').waitFor();
  await bidder.isSound();
  const drives = await seat(driver, 'phone');
  await drives.visit(`/transports/${id}`);
  await drives.page.getByText('Ana Ruiz', { exact: false }).first().waitFor();
  expect(await drives.page.getByText('Rita Vance').count()).toBe(0);
  await drives.isSound();
});
