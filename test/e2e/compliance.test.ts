import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDocument, buildPendingDocument, paperOf } from '#domains/compliance/fixtures.ts';
import { documentLabels, requiredDocuments, type DocumentType } from '#domains/compliance/documents-rules.ts';
import { buildPng } from '#domains/transports/photos-fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildPdf, buildScannedPdf } from '#server/files/pdf-fixtures.ts';
import { addDays, openDay } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import { mailedLink } from '../harness/mailed.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { startFmcsaServer } from '../harness/fmcsa-server.ts';
import { enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  const federal = await startFmcsaServer();
  federal.list(9912345, undefined, ['MC-9912345']);
  site = await startSite({ FMCSA_WEB_KEY: federal.webKey, FMCSA_API_URL: federal.origin });
  open = (await startBrowser(site.origin)).open;
});

const email = 'maria@fresh-haul.example';
const inAYear = addDays(openDay(new Date()), 365);
const paper = (page: Page, type: DocumentType) =>
  page.getByRole('list', { name: 'Required papers' }).getByRole('listitem').filter({ hasText: documentLabels[type] });
const queue = (page: Page) => page.getByRole('button', { name: /^Review/ });

async function register({ page, visit, isSound }: Visitor): Promise<void> {
  await visit('/register');
  await page.getByLabel('Full name').fill('Maria Fresh');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(personaPassword);
  await page.getByLabel('Account type').selectOption('carrier');
  await page.getByLabel('Company name').fill('Fresh Haul');
  await page.getByLabel(/DOT number/).fill('9912345');
  await page.getByLabel(/MC number/).fill('MC-9912345');
  await page.getByText('DOT/MC numbers are valid').waitFor();
  await isSound();
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

async function ownLink(): Promise<string> {
  const link = () => mailedLink(site.sql, email, '/verify-email');
  await expect.poll(link).toBeDefined();
  return (await link())!;
}

interface Paper {
  readonly type: DocumentType;
  readonly file?: { name: string; mimeType: string; buffer: Buffer };
  readonly expires?: string;
}

const pdfOf = (type: DocumentType, note = '') => ({
  name: `${type}.pdf`,
  mimeType: 'application/pdf',
  buffer: paperOf(documentLabels[type], ['Fresh Haul', note]),
});

async function upload(page: Page, { type, file = pdfOf(type), expires }: Paper): Promise<void> {
  await paper(page, type)
    .getByRole('button', { name: /^Upload/ })
    .click();
  await expect.poll(() => page.getByLabel('Document Type').inputValue()).toBe(type);
  expect(await page.getByRole('button', { name: 'Upload Document' }).isDisabled()).toBe(true);
  if (expires) await page.getByLabel('Expiration Date').fill(expires);
  await page.locator('input[type=file]').setInputFiles([file]);
  await page.getByRole('button', { name: 'Upload Document' }).click();
}

/** True once the canvas shows ink. */
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

const approve = async (page: Page) => page.getByRole('button', { name: 'Approve' }).click();

async function refuseBadFiles({ page, complaints }: Visitor): Promise<void> {
  const script = buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' });
  await upload(page, { type: 'w9_tax_form', file: { name: 'w9.pdf', mimeType: 'application/pdf', buffer: script } });
  await toast(page, 'Upload failed').waitFor();
  await page.getByText('This PDF contains JavaScript. Print it to a new PDF and upload that one.').first().waitFor();
  const program = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0 this is a program') };
  await page.locator('input[type=file]').setInputFiles([program]);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page.getByText('File type application/x-msdownload is not allowed').first().waitFor();
  await page.getByText('No compliance documents uploaded yet').waitFor();
  // The browser itself reports the two refusals, and nothing else went wrong.
  expect(complaints.splice(0).map((said) => /status of (\d+)/.exec(said)?.[1])).toEqual(['422', '415']);
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
    await page.getByText('Please say why the document is rejected').waitFor();
    await page.getByLabel('Verification Notes').fill('The form is not signed');
    await isSound();
    await page.getByRole('button', { name: 'Reject' }).click();
  });
  await page.getByRole('heading', { name: 'Pending Verification' }).waitFor({ state: 'detached' });
}

/** The carrier bids on the older request, its shipper accepts, and the carrier hears of it. */
async function winTheRequest({ page, visit }: Visitor, shipperEmail: string, transportId: string): Promise<void> {
  await visit(`/marketplace/${transportId}`);
  await page.getByText('You can bid on every open request').waitFor();
  await page.getByRole('button', { name: /^Place a bid/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a bid' });
  await dialog.getByLabel('Bid amount').fill('1,020');
  await dialog.getByLabel('Estimated delivery days').fill('4');
  await dialog.getByRole('button', { name: 'Submit bid' }).click();
  await toast(page, 'Bid submitted').waitFor();
  const shipper = await open('desk');
  await enter(shipper, shipperEmail);
  await shipper.visit(`/transports/${transportId}?tab=quotes`);
  await shipper.page.getByText('Fresh Haul', { exact: true }).waitFor();
  await shipper.isSound();
  await shipper.page.getByRole('button', { name: /^Accept/ }).click();
  await shipper.page.getByRole('alertdialog').getByRole('button', { name: 'Accept at $1,020.00' }).click();
  await shipper.page.getByText('Waiting for Fresh Haul to take the job and name the driver').waitFor();
  await shipper.close();
  await visit(`/transports/${transportId}`);
  await page.getByText('Your turn: take the job and name the driver').waitFor();
}

async function loseThePaper(): Promise<void> {
  await site.sql`update compliance_documents set expiration_date = current_date - 2 where document_type = 'certificate_of_insurance'`;
  await site.sql`insert into jobs (id, name, data) values (${newId()}, 'expire-compliance-documents', '{}')`;
}

describe('compliance', () => {
  it('leads a carrier from signing up to a won bid once its papers were reviewed, and closes the gate when one expires', async () => {
    const shipper = await buildAccount(site.sql);
    const won = await buildTransport(site.sql, { shipperId: shipper.id });
    await buildTransport(site.sql, { shipperId: shipper.id });
    const carrier = await open('phone');
    const { page } = carrier;
    await register(carrier);
    await carrier.visit(await ownLink());
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText('Your address is confirmed').waitFor();
    await carrier.visit('/compliance-documents');
    await page.getByText('5 things keep you from bidding').waitFor();
    for (const type of requiredDocuments.carrier!) await paper(page, type).getByText('Missing').waitFor();
    await carrier.isSound();
    await refuseBadFiles(carrier);
    await fileEverything(carrier);

    const officer = await open('desk');
    await enter(officer, (await buildAccount(site.sql, { role: 'compliance' })).email);
    await officer.visit('/dashboard');
    const turns = officer.page.getByRole('region', { name: 'Your turn' }).getByRole('listitem');
    await turns.filter({ hasText: '5 papers wait for your review' }).getByText('The oldest waits for less than a day.').waitFor();
    await officer.isSound();
    await officer.page.getByRole('link', { name: 'Review documents' }).click();
    await readAndDecide(officer);

    await paper(page, 'w9_tax_form').getByText('The form is not signed').waitFor();
    await page.getByText('Rejection reason: The form is not signed').waitFor();
    await page.getByText('One thing keeps you from bidding').waitFor();
    await carrier.isSound();
    await upload(page, { type: 'w9_tax_form', file: pdfOf('w9_tax_form', 'Signed: Maria Fresh') });
    await paper(page, 'w9_tax_form').getByText('Pending').waitFor();
    await officer.visit('/compliance-documents');
    await review(officer.page, 'w9_tax_form', approve);
    await expect.poll(() => officer.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await paper(page, 'w9_tax_form').getByText('Verified').waitFor();
    await carrier.isSound();
    await winTheRequest(carrier, shipper.email, won);

    await carrier.visit('/compliance-documents');
    await loseThePaper();
    await paper(page, 'certificate_of_insurance').getByText('Expired', { exact: true }).waitFor();
    await page.getByText('Cannot bid').waitFor();
    await carrier.isSound();
    await carrier.visit('/marketplace');
    await page.getByText('Cannot Bid - See Compliance').first().waitFor();
    for (const visitor of [carrier, officer]) await visitor.close();
  });

  it.each(walkedAt('phone'))('leads from what is missing to the upload with the paper chosen (%s)', async (size) => {
    const visitor = await open(size);
    const { page } = visitor;
    const { id, email: address } = await buildAccount(site.sql, { role: 'broker' });
    for (const documentType of requiredDocuments.broker!.filter((type) => type !== 'w9_tax_form'))
      await buildDocument(site.sql, { userId: id, documentType });
    await enter(visitor, address);
    await visitor.visit('/dashboard');
    await page.getByRole('link', { name: 'Upload W-9 Tax Form' }).first().click();
    const type = page.getByLabel('Document Type');
    await type.waitFor();
    expect(await type.inputValue()).toBe('w9_tax_form');
    await expect.poll(() => type.evaluate((field) => field === document.activeElement)).toBe(true);
    await visitor.isSound();
    await page.reload();
    await type.waitFor();
    expect(await type.inputValue()).toBe('w9_tax_form');
    await visitor.close();
  });

  it.each(['shipper', 'insurance', 'inspection', 'storage', 'driver', 'compliance'] as const)(
    'says nothing of the marketplace to who does not bid: %s',
    async (role) => {
      const visitor = await open('phone');
      await enter(visitor, (await buildAccount(site.sql, { role })).email);
      await visitor.visit('/compliance-documents');
      await visitor.page.getByText('Your role needs no papers.').waitFor();
      expect(await visitor.page.getByRole('main').innerText()).not.toMatch(/marketplace|\bbid/i);
      await visitor.isSound();
      await visitor.close();
    },
  );

  it('is sent while its button says so, and read in the page, by its words and as a file', async () => {
    const visitor = await open('desk');
    const { page } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { role: 'broker' })).email);
    await visitor.visit('/compliance-documents');
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/compliance/upload', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await upload(page, { type: 'w9_tax_form', file: pdfOf('w9_tax_form', 'Federal tax number on file') });
    await page.getByRole('button', { name: 'Uploading...' }).waitFor();
    await visitor.isAccessible();
    sent.resolve();
    await toast(page, 'Document uploaded successfully').waitFor();
    await page.getByRole('button', { name: /^View W-9 Tax Form/ }).click();
    await page.getByRole('dialog').getByText('Federal tax number on file').waitFor();
    const link = page.getByRole('link', { name: 'Download w9_tax_form.pdf' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('w9_tax_form.pdf');
    await visitor.close();
  });

  it('draws what an office scanner packs', async () => {
    const visitor = await open('desk');
    const { page } = visitor;
    await enter(visitor, (await buildAccount(site.sql, { role: 'broker' })).email);
    await visitor.visit('/compliance-documents');
    await upload(page, { type: 'w9_tax_form', file: { name: 'scan.pdf', mimeType: 'application/pdf', buffer: buildScannedPdf() } });
    await page.getByRole('button', { name: /^View W-9 Tax Form/ }).click();
    await expect.poll(() => page.locator('canvas').count()).toBe(1);
    await expect.poll(() => isDrawn(page)).toBe(true);
    await visitor.isSound();
    await visitor.close();
  });

  it('shows the queue page by page, and tells a reviewer who comes second', async () => {
    await site.sql`delete from compliance_documents`;
    const owner = await buildAccount(site.sql, { role: 'broker' });
    for (let at = 0; at < 23; at += 1)
      await buildPendingDocument(site.sql, { userId: owner.id, documentType: 'vehicle_registration', fileName: `truck ${at + 1}.pdf` });
    const officer = await open('phone');
    const { page } = officer;
    await enter(officer, (await buildAccount(site.sql, { role: 'compliance' })).email);
    await officer.visit('/compliance-documents');
    expect(await queue(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => queue(page).count()).toBe(23);
    await officer.isSound();
    await queue(page).first().click();
    await page.getByText('This PDF could not be loaded.').waitFor();
    await site.sql`update compliance_documents set verified = true, verification_date = now() where user_id = ${owner.id}`;
    await approve(page);
    await toast(page, 'Verification failed').waitFor();
    await page.getByText('Another reviewer has already decided on this document').first().waitFor();
    await page.getByRole('heading', { name: 'Pending Verification' }).waitFor({ state: 'detached' });
    await officer.close();
  });
});
