import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import { buildPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { startBrowser, type Visitor } from '../harness/browser/browser.ts';
import { seat } from '../harness/browser/journey.ts';
import { startSite } from '../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

it('messages with a photo and a document are exchanged, read, blocked, reported and hidden', async () => {
  const { sql } = site;
  const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
  const carrier = await buildAccount(sql, { role: 'carrier', fullName: 'Cal Dwell', companyName: 'Caldwell Auto Haul' });
  const admin = await buildAccount(sql, { role: 'admin' });
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
  const job = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id };
  await buildQuote(sql, { ...job, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() });

  const hauler = await seat(open, carrier.email, 'phone', `/transports/${id}?tab=messages`);
  await hauler.page.getByText('No messages yet.').waitFor();
  const write = async ({ page }: Visitor, words: string) => {
    await page.getByLabel('Your message').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('list', { name: 'Messages, oldest first' }).getByText(words).waitFor();
  };
  await write(hauler, 'Is the gate open at eight?');

  const owner = await seat(open, shipper.email, 'desk', `/transports/${id}`);
  await owner.page.getByRole('tab', { name: 'Messages 1' }).click();
  await owner.page.getByText('Is the gate open at eight?').waitFor();
  await hauler.page.getByText('Read by Sam Whitfield').waitFor();
  await write(owner, 'It is. Ask for Lee.');
  await hauler.page.getByText('It is. Ask for Lee.').waitFor();

  const buffer = await buildJpeg({ color: '#345678' });
  const photo = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer };
  await hauler.page.getByLabel('Photo, JPEG, PNG or WebP', { exact: false }).setInputFiles(photo);
  await hauler.page.getByText('gate.jpg').waitFor();
  await hauler.page.getByRole('button', { name: 'Send' }).click();
  await owner.page.getByRole('img', { name: 'Photo from Caldwell Auto Haul', exact: false }).waitFor();

  const paper = { name: 'Gate pass.pdf', mimeType: 'application/pdf', buffer: buildPdf({ pages: [['Gate pass 17']] }) };
  await hauler.page.getByLabel('PDF, up to', { exact: false }).setInputFiles(paper);
  await hauler.page.getByText('Gate pass.pdf (1 KB)').waitFor();
  await hauler.page.getByRole('button', { name: 'Send' }).click();
  const sent = owner.page.getByRole('link', { name: /^Gate pass\.pdf/ });
  await sent.getByText('PDF, 1 KB').waitFor();
  await sent.scrollIntoViewIfNeeded();
  await hauler.page.getByRole('link', { name: /^Gate pass\.pdf/ }).waitFor();
  const saving = owner.page.waitForEvent('download');
  await sent.click();
  expect((await saving).suggestedFilename()).toBe('Gate pass.pdf');

  await write(hauler, 'Pay me more or it stays here.');
  await owner.page.getByText('Pay me more or it stays here.').waitFor();
  const reportable = owner.page.getByRole('button', { name: 'Report the message of Caldwell Auto Haul', exact: false });
  await expect.poll(() => reportable.count()).toBe(4);
  await reportable.last().click();
  await owner.page.getByLabel('Reason').fill('It is a threat');
  await owner.page.getByRole('button', { name: 'Report', exact: true }).last().click();
  await expect.poll(() => reportable.count()).toBe(3);
  await owner.page.getByRole('button', { name: 'Block Caldwell Auto Haul' }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect.poll(() => owner.page.getByText('You blocked the sender.').count()).toBe(4);
  await owner.page.getByRole('button', { name: 'Unblock Caldwell Auto Haul' }).click();
  await owner.page.getByText('Pay me more or it stays here.').waitFor();

  const desk = await seat(open, admin.email, 'desk', '/dashboard');
  await desk.page.getByRole('link', { name: /^Review/ }).click();
  await desk.page.getByText('Sam Whitfield reported it', { exact: false }).waitFor();
  await desk.isAccessible();
  await desk.page.getByRole('button', { name: 'Hide the message of Caldwell Auto Haul' }).click();
  await desk.page.getByLabel('Reason').fill('No threats here');
  await desk.page.getByRole('button', { name: 'Hide message' }).click();
  await desk.page.getByText('No reported messages').waitFor();
  await owner.visit(`/transports/${id}?tab=messages`);
  await owner.page.getByText('An administrator has hidden this message.').waitFor();
  expect(await owner.page.getByText('Pay me more or it stays here.').count()).toBe(0);
});
