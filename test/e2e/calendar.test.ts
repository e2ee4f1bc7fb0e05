import { beforeAll, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { addDays, openDay } from '#shared/days.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { breakCalls, enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

it.each(walkedAt('phone'))(
  'a calendar is given pickups and deliveries by an address that is made, renewed and ended (%s)',
  async (size) => {
    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted', pickupDate: addDays(openDay(new Date()), 5) });
    const visitor = await open(size);
    const { page, isSound, isAccessible } = visitor;
    await enter(visitor, shipper.email);
    await visitor.visit('/settings/account');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Calendar' }).click();
    await page.getByText('No calendar address').waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Make the address' }).click();
    await page.getByText('The address is made: copy it now').waitFor();
    await page.getByText('No calendar has read it yet.', { exact: false }).waitFor();
    await isSound();
    const shown = () => page.getByText(/\/api\/calendar\/[\w-]{43}\.ics$/).textContent();
    const read = async (text: string | null) => page.request.get(new URL(text!.slice(text!.indexOf('http'))).pathname);
    const first = await shown();
    const calendar = await read(first);
    expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await calendar.text()).toContain('SUMMARY:Pickup: 2019 Honda Accord');

    await page.getByRole('button', { name: 'Make a new one' }).click();
    const renewal = page.getByRole('alertdialog', { name: 'Make a new calendar address?' });
    await renewal.waitFor();
    await isSound();
    await renewal.getByRole('button', { name: 'Make a new one' }).click();
    await renewal.waitFor({ state: 'detached' });
    await expect.poll(shown).not.toBe(first);
    const second = await shown();
    expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200]);

    const mend = await breakCalls(page, '**/api/settings/calendar', {
      status: 503,
      json: { error: 'Away for a moment', code: 'unavailable' },
    });
    await page.getByRole('button', { name: 'End it' }).click();
    const ending = page.getByRole('alertdialog', { name: 'End the calendar address?' });
    await ending.getByRole('button', { name: 'End the address' }).click();
    await page.getByText('Away for a moment').waitFor();
    await isAccessible();
    mend();
    await page.getByRole('button', { name: 'End it' }).click();
    await ending.getByRole('button', { name: 'End the address' }).click();
    await page.getByText('No calendar address').waitFor();
    expect((await read(second)).status()).toBe(404);
    await isAccessible();
    await visitor.close();
  },
);

it('a calendar is for who ships and who hauls: others are told so', async () => {
  const visitor = await open('phone');
  await enter(visitor, (await buildAccount(site.sql, { role: 'insurance' })).email);
  await visitor.visit('/settings/calendar');
  await visitor.page.getByText('Nothing for a calendar').waitFor();
  expect(await visitor.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Calendar' }).count()).toBe(0);
  await visitor.isSound();
  await visitor.close();
});
