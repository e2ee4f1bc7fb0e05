import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildReview } from '#domains/reviews/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { startBrowser } from '../harness/browser/browser.ts';
import { seat } from '../harness/browser/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All users sign in from one address, within the rate limit's minute.
beforeEach(() => sql`delete from rate_limits`);

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function completed(shipperId: string, carrierId: string) {
  const id = await buildTransport(sql, { shipperId, status: 'completed' });
  const job = { transportId: id, kind: 'own', userId: carrierId, carrierId, isAccepted: true, acceptedAt: daysAgo(6) };
  const instants = { pickedUpAt: daysAgo(4), deliveredAt: daysAgo(2), completedAt: daysAgo(1) };
  return { id, quoteId: await buildQuote(sql, { ...job, workflowState: 'closed', ...instants }) };
}

describe('reviews', () => {
  it('are written by both sides, published together, replied to, reported and hidden', async () => {
    const sam = await buildAccount(sql, { fullName: 'Sam Whitfield' });
    const cal = await buildAccount(sql, { role: 'carrier', fullName: 'Cal Dwell', companyName: 'Caldwell Auto Haul' });
    const ada = await buildAccount(sql, { role: 'admin' });
    const { id } = await completed(sam.id, cal.id);

    const shipper = await seat(open, sam.email, 'phone', '/dashboard');
    await shipper.page.getByRole('link', { name: /^Write review/ }).click();
    await shipper.page.getByRole('heading', { name: 'Review Caldwell Auto Haul' }).waitFor();
    await shipper.page.getByRole('radio', { name: '4' }).check();
    await shipper.page.getByLabel('Your review').fill('Came when it was promised, and not a mark on the hood.');
    await shipper.page.getByRole('button', { name: 'Send review' }).click();
    const own = shipper.page.getByRole('region', { name: 'Your review of Caldwell Auto Haul' });
    await own.getByText(/^Saved\. Both reviews are published when Caldwell Auto Haul writes one/).waitFor();

    const carrier = await seat(open, cal.email, 'desk', `/transports/${id}`);
    await carrier.page.getByText(/^Sam Whitfield has reviewed you\./).waitFor();
    expect(await carrier.page.getByText('not a mark on the hood').count()).toBe(0);
    await carrier.page.getByRole('radio', { name: '5' }).check();
    await carrier.page.getByRole('button', { name: 'Send review' }).click();
    await carrier.page.getByRole('heading', { name: 'Reviews', exact: true }).click();
    const theirs = carrier.page.getByRole('region', { name: 'Review from Sam Whitfield' });
    await theirs.getByText('Came when it was promised, and not a mark on the hood.').waitFor();
    await theirs.getByLabel('Your reply').fill('Any time again.');
    await theirs.getByRole('button', { name: 'Send reply' }).click();
    await theirs.getByText('You replied').waitFor();

    await shipper.visit(`/carriers/${cal.id}`);
    const listed = shipper.page.getByRole('listitem').filter({ hasText: 'not a mark on the hood' });
    await listed.getByText('Any time again.').waitFor();
    await listed.getByRole('img', { name: '4 of 5 stars' }).waitFor();
    await shipper.isSound();

    await theirs.getByRole('button', { name: 'Report the review from Sam Whitfield' }).click();
    const dialog = carrier.page.getByRole('dialog', { name: 'Report this review?' });
    await dialog.getByLabel('Reason').fill('It was another truck');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await theirs.getByRole('button', { name: 'Report the review from Sam Whitfield' }).waitFor({ state: 'detached' });

    const desk = await seat(open, ada.email, 'desk', '/dashboard');
    await desk.page.getByRole('link', { name: /^Decide/ }).click();
    await desk.page.getByText('Cal Dwell reported it', { exact: false }).waitFor();
    await desk.page.getByRole('button', { name: 'Hide the review of Sam Whitfield' }).click();
    await desk.page.getByLabel('Reason').fill('About another truck');
    await desk.isAccessible();
    await desk.page.getByRole('button', { name: 'Hide review' }).click();
    await desk.page.getByText('No reported reviews').waitFor();

    await shipper.visit(`/transports/${id}#reviews`);
    await own.getByText('Hidden by an administrator and not counted: About another truck').waitFor();
    await carrier.visit(`/carriers/${cal.id}`);
    await carrier.page.getByText('No reviews yet').first().waitFor();
  });

  it('replace the examples on the landing page once there are three', async () => {
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
    const region = visitor.page.getByRole('region', { name: 'What shippers say' });
    await region.scrollIntoViewIfNeeded();
    await visitor.page.keyboard.press('Tab');
    for (const words of said) await region.getByText(words).waitFor();
    await region.getByText('Our three newest short reviews', { exact: false }).waitFor();
    expect(await region.getByText('Sample reviews', { exact: false }).count()).toBe(0);
    await visitor.isSound();
  });
});
