import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildMessage } from '#domains/messages/fixtures.ts';
import { buildEvidence, buildJpeg } from '#domains/transports/photos-fixtures.ts';
import { buildPdf } from '#server/files/pdf-fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, summary } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

const folder = process.env['PICTURES'];
const look = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('the messages of a booking', () => {
  it('go from phone to desk and back, with a photo and a paper, are read, blocked, reported and hidden', async () => {
    const { sql } = site;
    const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
    const carrier = await buildAccount(sql, { role: 'carrier', fullName: 'Cal Dwell', companyName: 'Caldwell Auto Haul' });
    const admin = await buildAccount(sql, { role: 'admin' });
    const id = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
    const job = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id };
    await buildQuote(sql, { ...job, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() });

    const hauler = await open('phone');
    await enter(hauler, carrier.email);
    await hauler.visit(`/transports/${id}?tab=messages`);
    await hauler.page.getByText('Nobody has written yet.').waitFor();
    const write = async ({ page }: Visitor, words: string) => {
      await page.getByLabel('Your message').fill(words);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('list', { name: 'Messages, oldest first' }).getByText(words).waitFor();
    };
    await write(hauler, 'Is the gate open at eight?');
    await hauler.isAccessible();

    const owner = await open('desk');
    await enter(owner, shipper.email);
    await owner.visit(`/transports/${id}`);
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
    await owner.isAccessible();

    const paper = { name: 'Gate pass.pdf', mimeType: 'application/pdf', buffer: buildPdf({ pages: [['Gate pass 17']] }) };
    await hauler.page.getByLabel('Paper, PDF', { exact: false }).setInputFiles(paper);
    await hauler.page.getByText('Gate pass.pdf (1 KB)').waitFor();
    await look(hauler.page, 'chosen-phone');
    await hauler.page.getByRole('button', { name: 'Send' }).click();
    const sent = owner.page.getByRole('link', { name: /^Gate pass\.pdf/ });
    await sent.getByText('PDF, 1 KB').waitFor();
    await owner.isAccessible();
    await sent.scrollIntoViewIfNeeded();
    await look(owner.page, 'sent-desk');
    await hauler.page.getByRole('link', { name: /^Gate pass\.pdf/ }).waitFor();
    await look(hauler.page, 'sent-phone');
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
    await expect.poll(() => owner.page.getByText('You have blocked who wrote this.').count()).toBe(4);
    await owner.page.getByRole('button', { name: 'Blocked: read again Caldwell Auto Haul' }).click();
    await owner.page.getByText('Pay me more or it stays here.').waitFor();

    const desk = await open('desk');
    await enter(desk, admin.email);
    await desk.visit('/dashboard');
    await desk.page.getByRole('link', { name: /^Look at them/ }).click();
    await desk.page.getByText('Sam Whitfield reported it', { exact: false }).waitFor();
    await desk.isAccessible();
    await desk.page.getByRole('button', { name: 'Hide it: the message of Caldwell Auto Haul' }).click();
    await desk.page.getByLabel('Reason').fill('No threats here');
    await desk.page.getByRole('button', { name: 'Hide message' }).click();
    await desk.page.getByText('No message is reported').waitFor();
    await owner.visit(`/transports/${id}?tab=messages`);
    await owner.page.getByText('An administrator has hidden this message.').waitFor();
    expect(await owner.page.getByText('Pay me more or it stays here.').count()).toBe(0);
    for (const visitor of [hauler, owner, desk]) await visitor.close();
  });

  it('say why a paper was not sent, keep it, and send it once at the next press', async () => {
    const { sql } = site;
    const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
    const carrier = await buildAccount(sql, { role: 'carrier' });
    const id = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
    const job = { transportId: id, kind: 'own', userId: carrier.id, carrierId: carrier.id };
    await buildQuote(sql, { ...job, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() });
    const visitor = await open('phone');
    const { page } = visitor;
    await enter(visitor, carrier.email);
    await visitor.visit(`/transports/${id}?tab=messages`);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Paper, PDF', { exact: false }).setInputFiles({ name, mimeType, buffer });
    await choose('pass.docx', 'application/msword', Buffer.from('no paper'));
    await page.getByText('Papers are sent as PDF.', { exact: false }).first().waitFor();
    await look(page, 'other-phone');
    await choose('pass.pdf', 'application/pdf', buildPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }));
    await page.getByRole('button', { name: 'Send' }).click();
    await summary(page).getByText('This PDF contains JavaScript.', { exact: false }).waitFor();
    await look(page, 'refused-phone');
    await choose('pass.pdf', 'application/pdf', buildPdf());
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('group', { name: 'There was no connection' }).getByText('Network connection error.', { exact: false }).waitFor();
    await page.getByText('pass.pdf (1 KB)').waitFor();
    await look(page, 'offline-phone');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: /^pass\.pdf/ }).waitFor();
    expect(await sql`select from messages where transport_id = ${id}`).toHaveLength(1);
    await visitor.isAccessible();
    await visitor.close();
  });

  it('have what happened to the transport between them, at its time', async () => {
    const { sql } = site;
    const [shipper, carrier] = [await buildAccount(sql), await buildAccount(sql, { role: 'carrier' })];
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const job = { transportId, kind: 'own', userId: carrier.id, carrierId: carrier.id, isAccepted: true, acceptedAt: hoursAgo(9) };
    const quoteId = await buildQuote(sql, { ...job, workflowState: 'in_transit', pickedUpAt: hoursAgo(5) });
    const written = (body: string, hours: number) =>
      buildMessage(sql, { transportId, quoteId, authorId: carrier.id, body, sentAt: hoursAgo(hours) });
    await written('I am at the gate.', 6);
    await written('It is on the truck.', 4);
    const owner = await open('phone');
    await enter(owner, shipper.email);
    await owner.visit(`/transports/${transportId}?tab=messages`);
    const lines = owner.page.getByRole('list', { name: 'Messages, oldest first' }).getByRole('listitem');
    await lines.filter({ hasText: 'It is on the truck.' }).waitFor();
    const told = ['Offer accepted', 'I am at the gate.', 'Picked up', 'It is on the truck.'];
    const read = (await lines.allTextContents()).flatMap((line) => told.filter((words) => line.includes(words)));
    expect(read).toEqual(told);
    await owner.close();
  });

  it.each(walkedAt('phone'))('and a claim say of a picture whose days are over that it was deleted, and when (%s)', async (size) => {
    const { sql } = site;
    const shipper = await buildAccount(sql, { fullName: 'Sam Whitfield' });
    const carrier = await buildAccount(sql, { role: 'carrier', companyName: 'Caldwell Auto Haul' });
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'delivered' });
    const job = { transportId, kind: 'own', userId: carrier.id, carrierId: carrier.id, isAccepted: true, acceptedAt: new Date() };
    const quoteId = await buildQuote(sql, { ...job, workflowState: 'delivered', deliveredAt: new Date() });
    const [sent, shown] = [
      await buildEvidence(sql, { transportId, userId: carrier.id }),
      await buildEvidence(sql, { transportId, userId: shipper.id }),
    ];
    await sql`update documents set document_type = 'message_photo' where id = ${sent}`;
    await buildMessage(sql, { transportId, quoteId, authorId: carrier.id, body: '', photoId: sent });
    const claimId = await buildClaim(sql, { transportId, quoteId, claimantId: shipper.id, carrierSideId: carrier.id, photoId: shown });
    await sql`update documents set thumb_file_id = file_id, deleted_at = now() where transport_id = ${transportId}`;
    await sql`
      update files set wrapped_key = null, deleted_at = '2027-03-03T12:00:00Z' where id in (select file_id from documents where transport_id = ${transportId})`;

    const owner = await open(size);
    await enter(owner, shipper.email);
    await owner.visit(`/transports/${transportId}?tab=messages`);
    const gone = 'Deleted on Mar 03, 2027, as it was not to be kept any longer';
    await owner.page.getByRole('img', { name: `Photo from Caldwell Auto Haul (opens in another tab): ${gone}` }).waitFor();
    await owner.page.getByText(gone).waitFor();
    await owner.isAccessible();
    await owner.visit(`/claims/${claimId}`);
    await owner.page.getByText(gone).waitFor();
    await owner.isAccessible();
    await owner.close();
  });
});
