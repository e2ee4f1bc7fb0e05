import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildCompliantAccount, setCargoLimit } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { sizes, startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

async function fourOffers(visitor: Visitor): Promise<void> {
  const shipper = await buildAccount(site.sql);
  const transportId = await buildTransport(site.sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '48000.00', offerCount: 4 });
  await buildQuote(site.sql, { transportId, kind: 'opening', workflowState: 'submitted' });
  for (const [companyName, cargoLimit, bidAmount] of [
    ['Sure Haul', '250000', '1180.00'],
    ['Thin Cover', '10000', '990.00'],
    ['Quiet Freight', null, '1050.00'],
    ['Cheap Move', '100000', '300.00'],
  ] as const) {
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier', dotMcVerified: true, companyName });
    await setCargoLimit(site.sql, carrier.id, cargoLimit);
    await buildBid(site.sql, { transportId, bidderId: carrier.id, bidAmount, notes: 'Leaves on Tuesday, back by the weekend.' });
  }
  await enter(visitor, shipper.email);
  await visitor.visit(`/transports/${transportId}?tab=quotes`);
}

it('four offers fit on two screens, each with its one warning', async () => {
  const visitor = await open('phone');
  const { page, isSound } = visitor;
  await fourOffers(visitor);
  const offers = page.getByRole('region', { name: 'Open offers' });
  const offer = (name: string) => offers.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await offer('Sure Haul').getByText('4 days to deliver').waitFor();
  await offer('Sure Haul').getByText('Cargo cover $250,000: covers this vehicle').waitFor();
  await offer('Quiet Freight').getByText('Cargo cover not verified').waitFor();
  await offer('Thin Cover').getByText('Cargo coverage $10,000: less than the value of this vehicle, ask before you book.').waitFor();
  await offer('Cheap Move').getByText('Far below the usual price').filter({ visible: true }).waitFor();
  const isFirstChoice = (name: string) =>
    offer(name)
      .getByRole('button', { name: /^Accept/ })
      .evaluate((button) => button.hasAttribute('data-primary'));
  expect([await isFirstChoice('Sure Haul'), await isFirstChoice('Thin Cover')]).toEqual([true, false]);
  await offers.getByRole('heading', { name: 'Or book the estimate' }).waitFor();
  const box = (await offers.boundingBox())!;
  expect(box.height / sizes.phone.viewport.height).toBeLessThanOrEqual(2);
  expect(await page.getByText('Insurance certificate').filter({ visible: true }).count()).toBe(0);
  await offer('Sure Haul').getByText('Carrier checks').click();
  await page.getByRole('region', { name: 'Verification of Sure Haul' }).getByText('Insurance certificate', { exact: true }).waitFor();
  await isSound();
});

it('the comparison of offers scrolls on a phone while its labels stay', async () => {
  const visitor = await open('phone');
  const { page, isSound } = visitor;
  await fourOffers(visitor);
  await page.getByRole('radio', { name: 'Compare' }).click();
  const cover = page.getByRole('row', { name: /^Cargo coverage/ });
  await cover.getByText('$250,000: covers this vehicle').waitFor();
  await cover.getByText('$10,000: less than the value of this vehicle, ask before you book').waitFor();
  await page
    .getByRole('row', { name: /^DOT and MC numbers/ })
    .getByText('Checked when a carrier takes the job')
    .waitFor();
  const last = page.getByRole('columnheader', { name: /Sure Haul/ });
  const label = page.getByRole('rowheader', { name: 'Transport price' });
  const before = (await label.boundingBox())!;
  await last.scrollIntoViewIfNeeded();
  const box = (await last.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  expect((await label.boundingBox())!.x).toBeCloseTo(before.x, 0);
  await isSound();
});
