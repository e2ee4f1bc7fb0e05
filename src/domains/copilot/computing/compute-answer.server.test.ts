import { beforeAll, describe, expect, it } from 'vitest';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
let shipper: SignedIn;
beforeAll(async () => {
  shipper = await app.signIn('shipper');
  await shipper.call('POST', '/api/copilot/initialize');
});

const ask = (who: SignedIn, query: string, more = {}) => who.call('POST', '/api/copilot', { query, ...more });
const toFacts = (body: { sources: { fact: string }[] }) => body.sources.map(({ fact }) => fact);
const getText = async (fact: string) => {
  const [row] = (await sql`select text from copilot_facts where fact = ${fact} and state = 'current'`) as never as [{ text: string }];
  return row.text;
};

describe('a computed copilot answer', () => {
  it('gives the date when the next MCS-150 of a USDOT number is due', async () => {
    const { body } = await ask(shipper, 'When is the MCS-150 of DOT 1234567 due?');
    expect(body.response).toMatch(/^For USDOT 1234567 the next MCS-150 is due by Jul 31, \d{3}[02468]\. \[1\]\[2\] The last digit/);
    expect(toFacts(body)).toEqual(['MCS-2', 'MCS-3', 'MCS-1']);
    expect(body.confidence).toBeGreaterThanOrEqual(0.8);
    const { body: two } = await ask(shipper, 'MCS-150 due dates of USDOT 1234567 and USDOT 44110?');
    expect(two.response).toMatch(/^For USDOT 1234567 .* Jul 31, \d{4}, for USDOT 44110 .* Oct 31, \d{3}[13579]\. \[1\]\[2\]/);
  });

  it('gives the CDL class for weights, or asks for the missing weight rating', async () => {
    const { body } = await ask(shipper, 'Do I need a CDL for a 20,000 lb truck with a 12,000 lb trailer?');
    expect(body.response).toMatch(
      /^With a truck of 20,000 lb, a trailer of 12,000 lb and 32,000 lb together a CDL of class A is needed\. \[1\] A CDL is needed from 26,001 lb/,
    );
    const { body: missing } = await ask(shipper, 'Ram 3500 truck with a 15,000 lb trailer, do I need a CDL?');
    expect(missing.response).toMatch(
      /^To answer this, I need the rating of the truck: with a trailer of 15,000 lb a CDL of class A is needed with a truck of 11,001 lb or more, and below that no CDL is needed, unless placarded hazardous materials are carried\. \[1\]/,
    );
    const { body: told } = await ask(shipper, 'The truck is rated 14,000 lb');
    expect(told.response).toMatch(
      /^With a truck of 14,000 lb, a trailer of 15,000 lb and 29,000 lb together a CDL of class A is needed\. \[1\]/,
    );
  });

  it.each([
    ['Do I need a CDL for a 20,000 lb truck?', 'And with 26,001 lbs?', 'With a truck of 26,001 lb a CDL of class B is needed. [1]'],
    ['When is the MCS-150 of DOT 1234567 due?', 'And for DOT 3829461?', 'For USDOT 3829461 the next MCS-150 is due by Jan 31,'],
    ['When is the MCS-150 of DOT 1234567 due?', 'and 44110?', 'For USDOT 44110 the next MCS-150 is due by Oct 31,'],
    ['Why can I not bid?', 'And how do I fix that?', 'Your compliance status today: '],
  ])('answers a follow-up: %s %s', async (before, after, says) => {
    const person = await app.signIn('shipper');
    await ask(person, before);
    expect((await ask(person, after)).body.response).toContain(says);
  });

  it('cites a source for every sentence', async () => {
    const carrier = await app.signIn('carrier');
    await sql`delete from compliance_documents where user_id = ${carrier.id}`;
    await sql`update users set email_verified_at = null where id = ${carrier.id}`;
    const questions = [
      'When is the MCS-150 of DOT 1234567 due?',
      'Do I need a CDL for a 33,000 lb truck?',
      'Why can I not bid?',
      'What refund do I get if I cancel?',
      'Why can I not bid? What is a BOC-3? What is Motus? What is UCR?',
    ];
    for (const question of questions) {
      const { response, sources } = (await ask(carrier, question)).body;
      const said = response.split(/\n\nAs of /)[0].replaceAll(/^\d\. .*\?\n/gm, '');
      const sentences = said.split(/(?<=\])\s+/).filter((text: string) => text !== '');
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence).toMatch(/[.:;]? ?\[[1-4]\](?:\[[1-4]\])*$/);
      const numbers = [...said.matchAll(/\[(\d)\]/g)].map(([, number]) => Number(number));
      expect(new Set(numbers)).toEqual(new Set(sources.map((_: unknown, at: number) => at + 1)));
    }
  });

  it('explains why the asker cannot bid, with a link to fix it', async () => {
    const carrier = await app.signIn('carrier');
    await sql`delete from compliance_documents where user_id = ${carrier.id} and document_type = 'w9_tax_form'`;
    const { body } = await ask(carrier, 'Why can I not bid?');
    expect(body.response).toContain('W-9 Tax Form is missing');
    expect(body.nearest).toContainEqual({ label: 'Upload W-9 Tax Form', href: expect.stringContaining('/compliance-documents') });
    expect(body.sources.map(({ fact }: { fact: string }) => fact)).toContain('GAT-7');
    expect((await ask(shipper, 'Why can I not bid?')).body.response).toContain(
      'Only carriers, brokers and drivers can use the marketplace',
    );
  });

  it('lists every reason why the asker cannot bid, even if there are more reasons than sources', async () => {
    const carrier = await app.signIn('carrier');
    await sql`delete from compliance_documents where user_id = ${carrier.id}`;
    await sql`update users set email_verified_at = null, insurance_verified = false where id = ${carrier.id}`;
    const { violations } = (await carrier.call('GET', '/api/compliance/status')).body;
    expect(violations.length).toBeGreaterThan(4);
    const { response, sources } = (await ask(carrier, 'Why can I not bid?')).body;
    for (const { message, fix } of violations) expect(response).toMatch(new RegExp(`${message}: ${fix.label}\\. \\[[1-4]\\]`));
    expect(sources).toHaveLength(4);
    expect(sources[0].fact).toBe('GAT-12');
  });

  it('separates mere warnings from the reasons that prevent bidding', async () => {
    const carrier = await app.signIn('carrier');
    await sql`update compliance_documents set expiration_date = current_date + 10 where user_id = ${carrier.id} and document_type = 'certificate_of_insurance'`;
    const { response } = (await ask(carrier, 'Why cant I bid?')).body;
    expect(response).toContain('Your compliance status today: You can bid, but something needs your attention. [1]');
    expect(response).toMatch(/Only a warning: Certificate of Insurance expires in \d+ days: Upload Certificate of Insurance\. \[\d\]/);
    await sql`delete from compliance_documents where user_id = ${carrier.id} and document_type = 'w9_tax_form'`;
    const { response: closed } = (await ask(carrier, 'Why cant I bid?')).body;
    expect(closed).toContain(
      'One issue prevents you from bidding, and 2 more need your attention. [1] W-9 Tax Form is missing: Upload W-9 Tax Form.',
    );
    expect(closed).toContain('Only a warning: Certificate of Insurance expires');
  });

  it('is not given if an officer withdrew its fact or changed the figure in it', async () => {
    const askLicense = async () => (await ask(shipper, 'Do I need a CDL for a 20,000 lb truck with a 12,000 lb trailer?')).body;
    const text = await getText('DRV-9');
    await sql`update copilot_facts set text = ${text.replace('26,001', '30,001')} where fact = 'DRV-9' and state = 'current'`;
    expect((await askLicense()).response).not.toContain('class A is needed');
    await sql`update copilot_facts set text = ${text}, mark = 'M' where fact = 'DRV-9' and state = 'current'`;
    expect(await askLicense()).toMatchObject({ response: expect.stringContaining('class A is needed'), confidence: 0.79 });
    await sql`update copilot_facts set state = 'withdrawn' where fact = 'DRV-9' and state = 'current'`;
    expect((await askLicense()).response).not.toContain('class A is needed');
    await sql`update copilot_facts set state = 'current', mark = 'S' where fact = 'DRV-9'`;
  });

  it('says that a cancellation costs nothing if the parties pay each other directly', async () => {
    const transportId = '0190a000-0000-7000-8000-000000000000';
    const { body } = await ask(shipper, 'What refund do I get if I cancel?', { transportId });
    expect(body.response).toContain('Direct settlement: you pay the carrier. Carriage charges nothing. [1]');
    expect(toFacts(body)).toEqual(['REF-2']);
    expect((await ask(shipper, 'What refund do I get if I cancel?')).body.response).toBe(body.response);
  });

  it('gives the refund for a paid transport of the asker, and answers for that of someone else as if it did not exist', async () => {
    const id = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
    const quoteId = await buildQuote(sql, { transportId: id, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() });
    await buildCapture(sql, await buildPayment(sql, { transportId: id, quoteId, shipperUserId: shipper.id }), 104_900);
    const about = (who: SignedIn, transportId: string) => ask(who, 'What refund do I get if I cancel?', { transportId });
    const { body } = await about(shipper, id);
    expect(body.response).toMatch(
      /^If you cancel this transport now, you get back \$1,049\.00\. \[1\] Refunds of payments held by Carriage\. Before a carrier is assigned: full refund, including the service fee\./,
    );
    expect(toFacts(body)).toEqual(['REF-1']);
    expect(body.nearest).toEqual([{ label: 'Open the transport', href: `/transports/${id}` }]);
    const other = await app.signIn('shipper');
    const [theirs, missing] = [await about(other, id), await about(other, '0190a000-0000-7000-8000-000000000000')];
    expect(theirs.body.response).toBe(missing.body.response);
    expect(theirs.body.nearest).toEqual([]);
  });

  it('gives no refund amount to the carrier of the booking', async () => {
    const [owner, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
    const id = await buildTransport(sql, { shipperId: owner.id, status: 'accepted' });
    const booked = { transportId: id, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() };
    const quoteId = await buildQuote(sql, { ...booked, userId: carrier.id, carrierId: carrier.id });
    await buildCapture(sql, await buildPayment(sql, { transportId: id, quoteId, shipperUserId: owner.id }), 104_900);
    expect((await carrier.call('GET', `/api/transports/${id}`)).status).toBe(200);
    const about = (who: SignedIn) => ask(who, 'What refund do I get if I cancel?', { transportId: id });
    expect((await about(owner)).body.response).toContain('$');
    const { body } = await about(carrier);
    expect(body.response).not.toContain('$');
    expect(body.nearest).toEqual([]);
  });

  const getBooked = async (owner: SignedIn, vehicle: Record<string, unknown>) => {
    const transportId = await buildTransport(sql, { shipperId: owner.id, status: 'accepted', ...vehicle });
    const quoteId = await buildQuote(sql, { transportId, workflowState: 'booked', isAccepted: true, acceptedAt: new Date() });
    return { transportId, quoteId, shipperUserId: owner.id };
  };
  const paidTransport = async (owner: SignedIn, vehicle: Record<string, unknown>, cents: number) => {
    const booked = await getBooked(owner, vehicle);
    await buildCapture(sql, await buildPayment(sql, { ...booked, amount: (cents / 100).toFixed(2) }), cents);
    return booked.transportId;
  };
  const unpaidTransport = async (owner: SignedIn, vehicle: Record<string, unknown>) =>
    buildPayment(sql, { ...(await getBooked(owner, vehicle)), escrowStatus: 'created' });
  const before = 'Refunds of payments held by Carriage. Before a carrier is assigned: full refund, including the service fee.';

  it('gives the refund for the only paid transport of the asker if the question names none', async () => {
    const owner = await app.signIn('shipper');
    await buildTransport(sql, { shipperId: owner.id, status: 'quoted' });
    const policy = (await ask(owner, 'What do I get back of my transport?')).body.response;
    expect(policy).not.toContain('now, you get back');
    const vehicle = { vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Civic', fromCity: 'Denver', toCity: 'Austin' };
    const id = await paidTransport(owner, vehicle, 84_900);
    // Newer unpaid transports must not displace it.
    for (const vehicleModel of ['Fit', 'Jazz', 'City']) await unpaidTransport(owner, { vehicleModel });
    const { body } = await ask(owner, 'What do I get back of my transport?');
    expect(body.response).toContain(`If you cancel 2019 Honda Civic, Denver to Austin now, you get back $849.00. [1] ${before}`);
    expect(body.nearest).toEqual([{ label: '2019 Honda Civic, Denver to Austin', href: `/transports/${id}` }]);
    expect((await ask(owner, 'What is your refund policy?')).body.response).not.toContain('now, you get back');
    const other = await app.signIn('shipper');
    const admin = await app.signIn('admin');
    expect((await ask(admin, 'What do I get back of my transport?')).body.response).toBe(policy);
    for (const query of ['What do I get back of my transport?', `What refund do I get for ${id}?`])
      expect([query, (await ask(other, query)).body]).toMatchObject([query, { response: policy, nearest: [] }]);
  });

  it('gives the refunds of the three newest transports, or of the one named in the question', async () => {
    const owner = await app.signIn('shipper');
    await paidTransport(owner, { vehicleMake: 'Ford', vehicleModel: 'Focus' }, 50_000);
    await paidTransport(owner, { vehicleMake: 'Kia', vehicleModel: 'Rio', toCity: 'Boise' }, 60_000);
    await paidTransport(owner, { vehicleMake: 'Fiat', vehicleModel: 'Panda' }, 70_000);
    const id = await paidTransport(owner, { vehicleMake: 'Seat', vehicleModel: 'Ibiza [2]' }, 80_000);
    const getSums = async (query: string) => (await ask(owner, query)).body.response.match(/back \$[\d.,]+\d/g);
    expect(await getSums('How much do I get back if I cancel?')).toEqual(['back $800.00', 'back $700.00', 'back $600.00']);
    const { response, sources } = (await ask(owner, 'How much do I get back if I cancel?')).body;
    expect(response).toContain('These are the 3 newest of 4. To ask about another one, name its vehicle or city. [1]');
    expect([response.includes('[2]'), sources.length]).toEqual([false, 1]);
    expect(await getSums('How much do I get back if I cancel my Ford?')).toEqual(['back $500.00']);
    expect(await getSums('How much do I get back if I cancel the one to Boise?')).toEqual(['back $600.00']);
    expect(await getSums('And for the Fiat?')).toEqual(['back $700.00']);
    expect(await getSums(`What do I get back of my transport ${id}?`)).toEqual(['back $800.00']);
  });
});
