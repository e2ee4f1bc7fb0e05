import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { getDocument } from '#domains/compliance/fixtures.ts';
import { documentLabels, requiredDocuments, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildPng } from '#domains/transports/photos/photos-fixtures.ts';
import { buildScannedPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { addDays, openDay } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { incompleteDate } from '#web/ui/inputs/date-problem.ts';
import { startBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { enter, toast, seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const inAYear = addDays(openDay(new Date()), 365);
const paper = (page: Page, type: DocumentType) =>
  page.getByRole('list', { name: 'Required documents' }).getByRole('listitem').filter({ hasText: documentLabels[type] });
const queue = (page: Page) => page.getByRole('button', { name: /^Review/ });

interface DocumentFile {
  readonly type: DocumentType;
  readonly file?: { name: string; mimeType: string; buffer: Buffer };
  readonly expires?: string;
}

const toPdf = (type: DocumentType, note = '') => ({
  name: `${type}.pdf`,
  mimeType: 'application/pdf',
  buffer: getDocument(documentLabels[type], ['Fresh Haul', note]),
});

async function upload(page: Page, { type, file = toPdf(type), expires }: DocumentFile): Promise<void> {
  await paper(page, type)
    .getByRole('button', { name: /^Upload/ })
    .click();
  await expect.poll(() => page.getByLabel('Document Type').inputValue()).toBe(type);
  expect(await page.getByRole('button', { name: 'Upload Document' }).isDisabled()).toBe(true);
  await page.locator('input[type=file]').setInputFiles([file]);
  if (expires) {
    // An incomplete date: the browser submits no value.
    await page.getByLabel('Expiration Date').pressSequentially('1231');
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await page.getByText(incompleteDate).waitFor();
    await page.getByLabel('Expiration Date').fill(expires);
  }
  await page.getByRole('button', { name: 'Upload Document' }).click();
}

const isDrawn = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
    return data.some((value, at) => at % 4 === 0 && value < 100);
  });

async function review(page: Page, type: DocumentType, decide: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Review ${documentLabels[type]} of Fresh Haul` }).click();
  await page.getByRole('heading', { name: 'Verify Document' }).waitFor();
  await decide(page);
  await page.getByRole('heading', { name: 'Verify Document' }).waitFor({ state: 'detached' });
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
}

async function fileEverything({ page, isSound }: Visitor): Promise<void> {
  const scan = { name: 'licence.png', mimeType: 'image/png', buffer: await buildPng({ width: 900, height: 1200 }) };
  for (const type of requiredDocuments.carrier!) {
    await upload(page, {
      type,
      ...(type === 'business_license' && { file: scan }),
      ...(type === 'certificate_of_insurance' && { expires: inAYear }),
    });
    await paper(page, type).getByText('Pending').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('document-type');
  }
  await toast(page, 'Document uploaded successfully').waitFor();
  expect(await page.getByRole('button', { name: /^View/ }).count()).toBe(5);
  await isSound();
}

async function readAndDecide({ page, isSound }: Visitor): Promise<void> {
  await expect.poll(() => queue(page).count()).toBe(5);
  await isSound();
  await review(page, 'dot_certificate', async () => {
    await expect.poll(() => isDrawn(page)).toBe(true);
    await page.getByText('Page 1 of 2').waitFor();
    await isSound();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await approve(page);
  });
  await toast(page, 'Document verification updated').waitFor();
  await review(page, 'business_license', async () => {
    const picture = page.getByRole('dialog').getByRole('img', { name: 'Business License, licence.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    await isSound();
    await approve(page);
  });
  for (const type of ['mc_certificate', 'certificate_of_insurance'] as const) await review(page, type, approve);
  await review(page, 'w9_tax_form', async () => {
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Please say why you reject this document').waitFor();
    await page.getByLabel('Verification Notes').fill('The form is not signed');
    await isSound();
    await page.getByRole('button', { name: 'Reject' }).click();
  });
  await page.getByRole('heading', { name: 'Pending Verification' }).waitFor({ state: 'detached' });
}

async function loseTheDocument(): Promise<void> {
  await site.sql`update compliance_documents set expiration_date = current_date - 2 where document_type = 'certificate_of_insurance'`;
  await site.sql`insert into jobs (id, name, data) values (${newId()}, 'expire-compliance-documents', '{}')`;
}

describe('compliance', () => {
  it('opens the marketplace to a carrier after the review of its documents, until one expires', async () => {
    const carrier = await open('phone');
    const { page } = carrier;
    const account = { role: 'carrier', companyName: 'Fresh Haul', dotMcVerified: true, insuranceVerified: true } as const;
    await enter(carrier, (await buildAccount(site.sql, account)).email);
    await carrier.visit('/compliance-documents');
    await page.getByText('5 issues prevent you from bidding').waitFor();
    for (const type of requiredDocuments.carrier!) await paper(page, type).getByText('Missing').waitFor();
    await fileEverything(carrier);

    const officer = await seat(open, (await buildAccount(site.sql, { role: 'compliance' })).email, 'desk', '/dashboard');
    const waiting = officer.page.getByRole('list', { name: 'Documents to review' }).getByRole('listitem');
    await waiting.filter({ hasText: 'W-9 Tax Form' }).getByText('Fresh Haul').waitFor();
    expect(await waiting.count()).toBe(5);
    await officer.visit('/compliance-documents');
    await readAndDecide(officer);

    await paper(page, 'w9_tax_form').getByText('The form is not signed').waitFor();
    await page.getByText('Rejection reason: The form is not signed').waitFor();
    await page.getByText('One issue prevents you from bidding').waitFor();
    await upload(page, { type: 'w9_tax_form', file: toPdf('w9_tax_form', 'Signed: Maria Fresh') });
    await paper(page, 'w9_tax_form').getByText('Pending').waitFor();
    await officer.visit('/compliance-documents');
    await review(officer.page, 'w9_tax_form', approve);
    await expect.poll(() => officer.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await paper(page, 'w9_tax_form').waitFor({ state: 'detached' });
    await page.getByText('You can bid, but something needs your attention').waitFor();

    await loseTheDocument();
    await paper(page, 'certificate_of_insurance').getByText('Expired', { exact: true }).waitFor();
    await page.getByText('Cannot bid').waitFor();
    await carrier.isSound();
    await buildTransport(site.sql, { shipperId: (await buildAccount(site.sql)).id, status: 'submitted' });
    await carrier.visit('/marketplace');
    await page.getByText('Cannot Bid - See Compliance').first().waitFor();
  });

  it('displays documents from an office scanner', async () => {
    const visitor = await seat(open, (await buildAccount(site.sql, { role: 'broker' })).email, 'desk', '/compliance-documents');
    const { page } = visitor;
    await upload(page, { type: 'w9_tax_form', file: { name: 'scan.pdf', mimeType: 'application/pdf', buffer: buildScannedPdf() } });
    await page.getByRole('button', { name: /^View W-9 Tax Form/ }).click();
    await expect.poll(() => page.locator('canvas').count()).toBe(1);
    await expect.poll(() => isDrawn(page)).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download scan.pdf' }).click()]);
    expect(download.suggestedFilename()).toBe('scan.pdf');
    await visitor.isSound();
  });
});
