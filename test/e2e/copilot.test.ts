import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('the compliance copilot', () => {
  it.each(['phone', 'desk'] as const)('answers a suggested question with its sources, and says so where it has none (%s)', async (size) => {
    const { email } = await buildAccount(site.sql, { role: 'carrier' });
    const visitor = await open(size);
    const { page } = visitor;
    await enter(visitor, email);
    await visitor.visit('/compliance-copilot');
    await page.getByText('All queries are logged for audit.').waitFor();
    await page.getByText('0/1000').waitFor();
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
    const id = await buildTransport(site.sql, { shipperId: shipper.id, status: 'submitted' });
    const owner = await open('phone');
    await enter(owner, shipper.email);
    await owner.visit(`/transports/${id}`);
    await owner.page.getByRole('link', { name: 'Ask about a refund' }).click();
    await owner.page.getByRole('link', { name: 'Back to it' }).waitFor();
    await owner.page.getByRole('button', { name: 'Ask Copilot' }).click();
    const refund = owner.page.getByRole('article', { name: 'What refund do I get if I cancel?' });
    await refund.getByText('Not legal advice.').waitFor();
    await owner.isSound();
    await owner.close();
  });
});
