import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount, buildPendingDocument, dayAfter } from '#domains/compliance/fixtures.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

/** Lets the W-9 of an account end on this day from today on: behind today the gate is closed. */
const endPaper = (userId: string, days: number) =>
  site.sql`update compliance_documents set expiration_date = ${dayAfter(days)} where user_id = ${userId} and document_type = 'w9_tax_form'`;

/** Sends what was begun while the gate was open, and reads there why it was refused, with the way to mend it. */
async function isRefused({ page, complaints }: Visitor, userId: string, where: Page | Locator, button: string): Promise<Locator> {
  await endPaper(userId, -1);
  await where.getByRole('button', { name: button, exact: true }).click();
  const refusal = where.getByRole('group', { name: 'Why it was refused' });
  await refusal.getByText('One thing keeps you from bidding').waitFor();
  await refusal.getByText('W-9 Tax Form has expired').waitFor();
  await refusal.getByRole('link', { name: 'Upload W-9 Tax Form' }).waitFor();
  await refusal.getByRole('link', { name: 'Explain: W-9 Tax Form has expired' }).waitFor();
  expect(await page.getByRole('group', { name: 'Please check the following' }).count()).toBe(0);
  // What was refused is an answer; the browser names it all the same.
  expect(complaints.splice(0).map((said) => /status of (\d+)/.exec(said)?.[1] ?? said)).toEqual(['403']);
  return refusal;
}

/** Whether a thing stands within the window, where it is seen without scrolling. */
const isInSight = (thing: Element): boolean => {
  const { top, bottom } = thing.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

describe('the compliance copilot', () => {
  it.each(walkedAt('desk'))('answers a suggested question with its sources, and says so where it has none (%s)', async (size) => {
    const { email } = await buildAccount(site.sql, { role: 'carrier' });
    const visitor = await open(size);
    const { page } = visitor;
    await enter(visitor, email);
    await visitor.visit('/compliance-copilot');
    await page.getByText('All queries are logged for audit.').waitFor();
    await page.getByText('0/1000').waitFor();
    expect(await page.getByRole('region', { name: 'Suggested questions' }).getByRole('button').count()).toBe(6);
    await page.getByRole('button', { name: 'Ask Copilot' }).click();
    await page.getByRole('link', { name: 'Please write your question' }).waitFor();
    await visitor.isSound();

    await page.getByRole('button', { name: 'What insurance does a motor carrier need?' }).click();
    await page.getByText('41/1000').waitFor();
    await page.getByRole('button', { name: 'Ask Copilot' }).click();
    const insurance = page.getByRole('article', { name: 'What insurance does a motor carrier need?' });
    await insurance.getByText('$750,000 of public liability cover. [1]').waitFor();
    await insurance.getByText('Medium confidence (79 %)').waitFor();
    await insurance.getByText('Query ID:').waitFor();
    await expect.poll(() => insurance.evaluate((answer) => answer === document.activeElement)).toBe(true);
    expect(await insurance.getByRole('heading').evaluate(isInSight)).toBe(true);
    await page.getByText('0/1000').waitFor();

    await page.getByLabel('Your compliance question').fill('Which tires are best for snow?');
    await page.getByRole('button', { name: 'Ask Copilot' }).click();
    const tires = page.getByRole('article', { name: 'Which tires are best for snow?' });
    await tires.getByText('I do not have a sourced answer to this.').waitFor();
    await tires.getByText('Low confidence').waitFor();
    expect(await page.getByRole('article').first().getAttribute('aria-label')).toBe('Which tires are best for snow?');
    await tires.getByRole('button', { name: 'Wrong' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('I asked about tires');
    await visitor.isSound();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await tires.getByText('You said: wrong. It is kept with your question.').waitFor();

    await page.getByRole('button', { name: 'View Stats' }).click();
    await page.getByText('1 of 2').waitFor();
    expect(await page.getByRole('heading', { name: 'Stats' }).evaluate(isInSight)).toBe(true);

    // The stats come late: what is written meanwhile stays.
    let come = () => {};
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/copilot/stats', (route) => late.then(() => route.continue()));
    await page.getByLabel('Your compliance question').fill('What is a BOC-3?');
    await page.getByRole('button', { name: 'Ask Copilot' }).click();
    await page.getByRole('article', { name: 'What is a BOC-3?' }).waitFor();
    await page.getByLabel('Your compliance question').fill('And who files it?');
    come();
    await page.getByText('2 of 3').waitFor();
    await page.getByRole('button', { name: 'Ask Copilot' }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByLabel('Your compliance question').inputValue()).toBe('And who files it?');

    await page.getByRole('button', { name: 'Initialize Knowledge Base' }).click();
    await page.getByText('Nothing had changed.').waitFor();
    await visitor.isSound();

    await insurance.getByRole('link', { name: /387\.9\(1\)/ }).click();
    await page.getByRole('heading', { name: 'What INS-1 says' }).waitFor();
    await page.getByRole('link', { name: '49 CFR 387.9(1)', exact: true }).waitFor();
    await visitor.isSound();
    await visitor.close();
  });

  it('explains what a paper rests on, and what the transport that it is asked from gives back (phone)', async () => {
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const visitor = await open('phone');
    const { page } = visitor;
    await enter(visitor, carrier.email);
    await visitor.visit('/compliance-documents');
    await page.getByRole('list', { name: 'Required papers' }).getByRole('link', { name: 'Explain: W-9 Tax Form' }).click();
    await page.getByRole('heading', { name: 'What GAT-7 says' }).waitFor();
    await page.getByText('file form W-9 before they bid here.').waitFor();
    expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0);
    await visitor.isSound();
    await visitor.close();

    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    const id = await buildTransport(site.sql, { shipperId: shipper.id, status: 'accepted' });
    const quoteId = await buildQuote(site.sql, {
      transportId: id,
      kind: 'own',
      userId: carrier.id,
      workflowState: 'booked',
      isAccepted: true,
    });
    const paymentId = await buildPayment(site.sql, {
      transportId: id,
      quoteId,
      shipperUserId: shipper.id,
      recipientUserId: carrier.id,
      isTest: true,
    });
    await buildCapture(site.sql, paymentId, 104_900);
    const owner = await open('phone');
    await enter(owner, shipper.email);
    await owner.visit(`/transports/${id}`);
    await owner.page.getByRole('link', { name: 'Ask about a refund' }).click();
    await owner.page.getByRole('link', { name: 'Back to it' }).waitFor();
    const refund = owner.page.getByRole('article', { name: 'What refund do I get if I cancel?' });
    await refund.getByText('Not legal advice.').waitFor();
    await owner.page.reload();
    await refund.getByText('Not legal advice.').waitFor();
    expect(await refund.count(), 'put once').toBe(1);
    await owner.isSound();
    await owner.close();
  });

  it('explains why the gate closed in the form that was open (phone)', async () => {
    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    const id = await buildTransport(site.sql, { shipperId: shipper.id });
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const visitor = await open('phone');
    const { page } = visitor;
    await enter(visitor, carrier.email);
    await visitor.visit(`/marketplace/${id}`);
    await page.getByLabel('Ask the shipper').fill('Does the car roll?');
    await isRefused(visitor, carrier.id, page.locator('#questions'), 'Ask the question');
    await visitor.isSound();
    expect(await page.getByLabel('Ask the shipper').inputValue()).toBe('Does the car roll?');
    await endPaper(carrier.id, 365);
    await page.getByRole('button', { name: 'Ask the question' }).click();
    await page.locator('#questions').getByRole('article').filter({ hasText: 'Does the car roll?' }).waitFor();
    await page.getByRole('group', { name: 'Why it was refused' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Place a bid/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Place a bid' });
    await dialog.getByLabel('Bid amount').fill('900');
    await dialog.getByLabel('Estimated delivery days').fill('3');
    const refusal = await isRefused(visitor, carrier.id, dialog, 'Submit bid');
    await visitor.isSound();
    expect(await refusal.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await dialog.getByLabel('Bid amount').inputValue()).toBe('900');
    await refusal.getByRole('link', { name: 'Explain: W-9 Tax Form has expired' }).click();
    await page.getByRole('heading', { name: 'What GAT-7 says' }).waitFor();
    await page.getByText('file form W-9 before they bid here.').waitFor();
    await visitor.isSound();
    await visitor.close();
  });

  it('explains it in every other window that the gate refuses, and behind it once it is closed (desk)', async () => {
    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const visitor = await open('desk');
    const { page } = visitor;
    await enter(visitor, carrier.email);
    const priced = await buildTransport(site.sql, { shipperId: shipper.id });
    await visitor.visit(`/marketplace/${priced}`);
    await page.getByRole('button', { name: 'Send an itemized quote' }).click();
    const pricing = page.getByRole('dialog', { name: 'Price this request' });
    await pricing.getByLabel('Base rate').fill('900');
    await pricing.getByLabel('Estimated delivery days').fill('3');
    await isRefused(visitor, carrier.id, pricing, 'Send quote');
    await visitor.isSound();
    await pricing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Cannot Bid - See Compliance' }).waitFor();
    await page.getByRole('region', { name: 'Compliance' }).getByText('W-9 Tax Form has expired').waitFor();

    const fixed = await buildTransport(site.sql, { shipperId: shipper.id, status: 'accepted', fixedPrice: '700.00' });
    await buildQuote(site.sql, { transportId: fixed, isAccepted: true, workflowState: 'booked' });
    await endPaper(carrier.id, 365);
    await visitor.visit(`/marketplace/${fixed}`);
    await page.getByRole('button', { name: 'Take at the fixed price' }).click();
    const taking = page.getByRole('dialog', { name: 'Take the job' });
    await isRefused(visitor, carrier.id, taking, 'Take the job');
    await visitor.isSound();

    const own = { kind: 'own', userId: carrier.id, carrierId: carrier.id, workflowState: 'quoted' };
    const offered = await buildTransport(site.sql, { shipperId: shipper.id });
    await buildQuote(site.sql, { transportId: offered, ...own });
    await endPaper(carrier.id, 365);
    await visitor.visit(`/marketplace/${offered}`);
    await page.getByRole('region', { name: 'Your quote' }).getByRole('button', { name: 'Commit a truck' }).click();
    const moving = page.getByRole('alertdialog', { name: 'Commit a truck?' });
    await isRefused(visitor, carrier.id, moving, 'Commit a truck');
    await visitor.isSound();
    await visitor.close();
  });

  it('explains what is read of others: of the carrier of a booking, of one to be named, and of papers to review (desk)', async () => {
    const carrier = await buildCompliantAccount(site.sql, { role: 'carrier' });
    const shipper = await buildAccount(site.sql, { role: 'shipper' });
    const booked = await buildTransport(site.sql, { shipperId: shipper.id, status: 'accepted' });
    await buildQuote(site.sql, { transportId: booked, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'booked' });
    await endPaper(carrier.id, -1);
    const owner = await open('desk');
    await enter(owner, shipper.email);
    await owner.visit(`/transports/${booked}?tab=compliance`);
    await owner.page.getByText('Does not meet the requirements today').waitFor();
    await owner.isSound();
    await owner.page.getByRole('link', { name: 'Explain: W-9 Tax Form has expired' }).click();
    await owner.page.getByRole('heading', { name: 'What GAT-7 says' }).waitFor();
    await owner.close();

    const broker = await buildCompliantAccount(site.sql, { role: 'broker' });
    const brokered = await buildTransport(site.sql, { shipperId: shipper.id, status: 'accepted' });
    const own = { kind: 'own', userId: broker.id, brokerId: broker.id, isAccepted: true, workflowState: 'booked' };
    await buildQuote(site.sql, { transportId: brokered, ...own });
    const placing = await open('desk');
    await enter(placing, broker.email);
    await placing.visit(`/transports/${brokered}?tab=quotes`);
    await placing.page.getByRole('button', { name: 'Name a carrier' }).first().click();
    const naming = placing.page.getByRole('dialog', { name: 'Name a carrier' });
    await naming.getByRole('link', { name: 'Explain: the compliance requirements' }).waitFor();
    await placing.isSound();
    await placing.close();

    await buildPendingDocument(site.sql, { userId: broker.id, documentType: 'business_license', fileName: 'license of a broker.pdf' });
    const officer = await buildAccount(site.sql, { role: 'compliance' });
    const reviewing = await open('desk');
    await enter(reviewing, officer.email);
    await reviewing.visit('/compliance-documents');
    const queue = reviewing.page.getByRole('region', { name: 'Pending Verification' });
    await queue.getByRole('link', { name: 'Explain: Business License, license of a broker.pdf' }).waitFor();
    await reviewing.isSound();
    await queue.getByRole('link', { name: 'Explain: Business License, license of a broker.pdf' }).click();
    await reviewing.page.getByRole('heading', { name: 'What GAT-8 says' }).waitFor();
    await reviewing.close();
  });
});
