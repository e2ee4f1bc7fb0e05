import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildReview } from '#domains/reviews/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs } from '#shared/days.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All people of a journey sign in from one address, on a quick machine within a minute.
beforeEach(() => sql`delete from rate_limits`);

/** Where pictures of the screens are put, for whoever wants to look at them. */
const folder = process.env['PICTURES'];
const looks = [
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'desk-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desk-dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;
async function picture({ page }: Visitor, title: string): Promise<void> {
  if (!folder) return;
  const size = page.viewportSize()!;
  for (const { name, colorScheme, ...viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${title}-${name}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

async function seat(email: string, size: Size, path: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(path);
  return visitor;
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** A job that its carrier brought to its end yesterday. */
async function completed(shipperId: string, carrierId: string) {
  const id = await buildTransport(sql, { shipperId, status: 'completed' });
  const job = { transportId: id, kind: 'own', userId: carrierId, carrierId, isAccepted: true, acceptedAt: daysAgo(6) };
  const instants = { pickedUpAt: daysAgo(4), deliveredAt: daysAgo(2), completedAt: daysAgo(1) };
  return { id, quoteId: await buildQuote(sql, { ...job, workflowState: 'closed', ...instants }) };
}

describe('reviews', () => {
  it('are written by the shipper on a phone and the carrier at a desk, published together, replied to, reported and hidden', async () => {
    const sam = await buildAccount(sql, { fullName: 'Sam Whitfield' });
    const cal = await buildAccount(sql, { role: 'carrier', fullName: 'Cal Dwell', companyName: 'Caldwell Auto Haul' });
    const ada = await buildAccount(sql, { role: 'admin' });
    const { id } = await completed(sam.id, cal.id);

    const shipper = await seat(sam.email, 'phone', '/dashboard');
    await shipper.page.getByRole('link', { name: /^Write a review/ }).click();
    await shipper.page.getByRole('heading', { name: 'Review Caldwell Auto Haul' }).waitFor();
    await shipper.page.getByRole('button', { name: 'Send review' }).click();
    await shipper.page.getByText('Please choose the stars').first().waitFor();
    await shipper.page.getByRole('radio', { name: '4' }).check();
    await shipper.page.getByLabel('In your words').fill('Came when it was promised, and not a mark on the hood.');
    await picture(shipper, 'review-form');
    await shipper.isSound();
    await shipper.page.getByRole('button', { name: 'Send review' }).click();
    const own = shipper.page.getByRole('region', { name: 'Your review of Caldwell Auto Haul' });
    await own.getByText(/^Kept\. Both are read once Caldwell Auto Haul has written too/).waitFor();
    await picture(shipper, 'review-kept');
    await shipper.isSound();

    const carrier = await seat(cal.email, 'desk', `/transports/${id}`);
    await carrier.page.getByText(/^Sam Whitfield has written\./).waitFor();
    expect(await carrier.page.getByText('not a mark on the hood').count()).toBe(0);
    await carrier.page.getByRole('radio', { name: '5' }).check();
    await carrier.page.getByRole('button', { name: 'Send review' }).click();
    const theirs = carrier.page.getByRole('region', { name: 'Review of Sam Whitfield of you' });
    await theirs.getByText('Came when it was promised, and not a mark on the hood.').waitFor();
    await theirs.getByLabel('Your reply').fill('Any time again.');
    await picture(carrier, 'review-both');
    await carrier.isSound();
    await theirs.getByRole('button', { name: 'Send reply' }).click();
    await theirs.getByText('You replied').waitFor();

    await shipper.visit(`/carriers/${cal.id}`);
    const listed = shipper.page.getByRole('listitem').filter({ hasText: 'not a mark on the hood' });
    await listed.getByText('Any time again.').waitFor();
    await listed.getByRole('img', { name: '4 of 5 stars' }).waitFor();
    await shipper.page.getByText('Counted from 1 completed transport here.').waitFor();
    await shipper.page.getByText('4.0 of 5 stars from 1 review by shippers', { exact: false }).waitFor();
    await picture(shipper, 'carrier');
    await shipper.isSound();

    await theirs.getByRole('button', { name: 'Report the review of Sam Whitfield' }).click();
    const dialog = carrier.page.getByRole('dialog', { name: 'Report this review?' });
    await dialog.getByLabel('Reason').fill('It was another truck');
    await picture(carrier, 'report');
    await carrier.isAccessible();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await theirs.getByRole('button', { name: 'Report the review of Sam Whitfield' }).waitFor({ state: 'detached' });

    const desk = await seat(ada.email, 'desk', '/dashboard');
    await desk.page.getByRole('link', { name: /^Decide/ }).click();
    await desk.page.getByText('Cal Dwell reported it', { exact: false }).waitFor();
    await picture(desk, 'reports');
    await desk.isSound();
    await desk.page.getByRole('button', { name: 'Hide it: the review of Sam Whitfield' }).click();
    await desk.page.getByLabel('Reason').fill('About another truck');
    await picture(desk, 'hide');
    await desk.isAccessible();
    await desk.page.getByRole('button', { name: 'Hide review' }).click();
    await desk.page.getByText('No review is reported').waitFor();

    await shipper.visit(`/transports/${id}#reviews`);
    await own.getByText('Hidden by an administrator, and not counted: About another truck').waitFor();
    await carrier.visit(`/carriers/${cal.id}`);
    await carrier.page.getByText('No reviews yet').first().waitFor();
    for (const visitor of [shipper, carrier, desk]) await visitor.close();
  });

  it('take the place of the examples on the landing page once there are three', async () => {
    const carrier = await buildAccount(sql, { role: 'carrier' });
    const said = [
      'Two days early, and every door closed.',
      'The driver called before each stop.',
      'Dirty on arrival, but whole and on the day.',
    ];
    for (const [at, words] of said.entries()) {
      const shipper = await buildAccount(sql, {});
      const { id, quoteId } = await completed(shipper.id, carrier.id);
      await buildReview(sql, { transportId: id, quoteId, authorId: shipper.id, subjectId: carrier.id, words, stars: 5 - at });
    }
    const visitor = await open('phone');
    await visitor.visit('/');
    const region = visitor.page.getByRole('region', { name: 'How shippers tell it' });
    await region.scrollIntoViewIfNeeded();
    await visitor.page.keyboard.press('Tab');
    for (const words of said) await region.getByText(words).waitFor();
    await region.getByText('The three newest reviews that fit here whole', { exact: false }).waitFor();
    expect(await region.getByText('Example', { exact: true }).count()).toBe(0);
    await picture(visitor, 'landing');
    await visitor.isSound();
    await visitor.close();
  });
});
