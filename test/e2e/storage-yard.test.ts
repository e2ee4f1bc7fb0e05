import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

/** Where pictures of what was seen go, if somebody wants to look at them. */
const folder = process.env['PICTURES'];

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('a storage yard', () => {
  it.each(walkedAt('desk'))('that takes part records that the vehicle came in and left, and the shipper reads it (%s)', async (size) => {
    const { sql } = site;
    const shipper = await buildAccount(sql, { fullName: 'Mia Chen' });
    const carrier = await buildAccount(sql, { role: 'carrier' });
    const yard = await buildAccount(sql, { role: 'storage', companyName: 'Riverside Storage Yard' });
    const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'in_transit' });
    await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'in_transit' });
    await sql`insert into transport_participants (transport_id, user_id, added_by) values (${transportId}, ${yard.id}, ${shipper.id})`;

    const operator = await open(size);
    await enter(operator, yard.email);
    await operator.visit(`/transports/${transportId}`);
    await operator.page.getByLabel('Note').fill('Row 7, keys in the office');
    await operator.isSound();
    if (folder) await operator.page.screenshot({ path: `${folder}/yard-${size}.png`, fullPage: true });
    await operator.page.getByRole('button', { name: 'Record that it came in' }).click();
    await operator.page.getByText('Row 7, keys in the office').waitFor();
    await operator.page.getByRole('button', { name: 'Record that it left' }).click();
    await operator.page.getByRole('button', { name: 'Record that it came in' }).waitFor();
    await operator.page.getByText('Gate-out').waitFor();

    const reader = await open(size);
    await enter(reader, shipper.email);
    await reader.visit(`/transports/${transportId}`);
    await reader.page.getByText('Gate-in').waitFor();
    expect(await reader.page.getByRole('button', { name: /^Record that it/ }).count()).toBe(0);
    await reader.isSound();
    if (folder) await reader.page.screenshot({ path: `${folder}/yard-shipper-${size}.png`, fullPage: true });
    await operator.close();
    await reader.close();
  });
});
