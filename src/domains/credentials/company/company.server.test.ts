import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { bidForm } from '#domains/bids/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { createSmsSender } from '#server/sms/twilio.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { startOpenDataServer } from '../../../../test/harness/servers/open-data-server.ts';
import { startTwilio } from '../../../../test/harness/servers/twilio-server.ts';

const [data, twilio] = [await startOpenDataServer(), await startTwilio()];
const app = await startTestApp({ FMCSA_OPEN_DATA_URL: data.origin });
app.services.sms = createSmsSender({ accountSid: 'AC1', authToken: 'secret', from: '+15125550100', apiUrl: twilio.origin });
const { sql } = app;
const census: Record<string, string>[] = (data.rows['az4n-8mr2'] = []);

let last = 9_930_000;
/** A carrier that lacks only the verification of its company. */
async function unverified(onFile: Record<string, string> = { phone: '3035550142', email_address: 'dispatch@ridge.example' }) {
  last += 1;
  census.push({ dot_number: String(last), ...onFile });
  const carrier = await app.signIn('carrier', { dotNumber: String(last), dotMcVerified: true, companyName: `Ridge Haulage ${last}` });
  await sql`delete from company_verifications where user_id = ${carrier.id}`;
  return carrier;
}
const onFile = (carrier: { id: string }) =>
  sql`select dot_number from users where id = ${carrier.id}`.then(([row]) =>
    census.find((one) => one['dot_number'] === row!['dotNumber'])!,
  );
const phone = { channel: 'phone', recipient: '(•••) •••-0142' };
const mailbox = { channel: 'email', recipient: 'd•••@ridge.example' };
const standing = async (carrier: SignedIn) => (await carrier.call('GET', '/api/credentials/company')).body;
const send = (carrier: SignedIn, to: object = phone) => carrier.call('POST', '/api/credentials/company/codes', to);
const enter = (carrier: SignedIn, code: string) => carrier.call('POST', '/api/credentials/company/verification', { code });
async function codeByPhone(carrier: SignedIn): Promise<string> {
  expect((await send(carrier)).status).toBe(200);
  await app.settle();
  return /: (\d{6}) is the code/.exec(twilio.calls.at(-1)!.form['Body']!)![1]!;
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeEach(() => {
  data.trouble = null;
  twilio.trouble = null;
});

describe('verifying a company', () => {
  it('works with the code sent to the phone on file with FMCSA, and the carrier card shows method and date', async () => {
    const carrier = await unverified();
    expect(await standing(carrier)).toMatchObject({ verification: null, contact: null, canLookUp: true, canText: true, codesLeft: 3 });
    const { body: found } = await carrier.call('POST', '/api/credentials/company/contact');
    expect(found.contact).toMatchObject({ phone: phone.recipient, email: mailbox.recipient, phoneChangedAt: null });
    const code = await codeByPhone(carrier);
    expect(twilio.calls.at(-1)!.form).toMatchObject({ To: '+13035550142' });
    expect((await standing(carrier)).code).toMatchObject({ channel: 'phone', recipient: phone.recipient, triesLeft: 5 });
    expect(await enter(carrier, otherThan(code))).toMatchObject({
      status: 422,
      body: { fields: { code: 'This code is not right. 4 tries left' } },
    });
    const { status, body } = await enter(carrier, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([status, body]).toMatchObject([200, { code: null, verification: { method: 'phone', contactChangedAt: null } }]);
    const { trust } = (await carrier.call('GET', `/api/carriers/${carrier.id}`)).body;
    expect(trust.company).toEqual(body.verification);
    await app.settle();
    const notices =
      await sql`select content ->> 'title' as title from notification_dispatches where user_id = ${carrier.id} and channel = 'in_app'`;
    expect(notices).toContainEqual({ title: 'Your company is verified' });
    expect(await send(carrier)).toMatchObject({ status: 409, body: { code: 'already_verified' } });
  });

  it('works with the email address on file, and the stored row does not contain the code', async () => {
    const carrier = await unverified();
    await send(carrier, mailbox);
    const [mail] = await sql`select subject from mail_outbox where recipient = 'dispatch@ridge.example' order by id desc limit 1`;
    const code = mail!['subject'].slice(0, 6);
    const [stored] = await sql`select row_to_json(c)::text as row from company_codes c where user_id = ${carrier.id}`;
    expect(stored!['row']).not.toContain(code);
    expect((await enter(carrier, code)).body.verification).toMatchObject({ method: 'email' });
  });

  it('allows three codes a day, of which only the latest works, for 30 minutes and five tries', async () => {
    const carrier = await unverified();
    const first = await codeByPhone(carrier);
    const second = await codeByPhone(carrier);
    if (first !== second) expect((await enter(carrier, first)).status).toBe(422);
    const third = await codeByPhone(carrier);
    expect(await send(carrier)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(await standing(carrier)).toMatchObject({ codesLeft: 0, nextCodeAt: expect.any(String) });
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Ask for a new one'])
      expect((await enter(carrier, otherThan(third))).body.error).toContain(left);
    expect(await enter(carrier, third)).toMatchObject({ status: 409, body: { code: 'no_code' } });
    await sql`update company_codes set created_at = created_at - interval '25 hours' where user_id = ${carrier.id}`;
    const late = await codeByPhone(carrier);
    await sql`update company_codes set expires_at = now() where user_id = ${carrier.id}`;
    expect(await enter(carrier, late)).toMatchObject({ status: 409, body: { code: 'no_code' } });
  });

  it('sends six codes a day to one company at most, whichever accounts name it', async () => {
    const first = await unverified();
    const [found] = await sql<{ dotNumber: string }[]>`select dot_number from users where id = ${first.id}`;
    const others = await Promise.all(
      [1, 2].map((at) => app.signIn('carrier', { dotNumber: found!.dotNumber, companyName: `Copied Haulage ${found!.dotNumber} ${at}` })),
    );
    await sql`delete from company_verifications where user_id = any(${others.map(({ id }) => id)})`;
    const statuses: number[] = [];
    for (const carrier of [first, ...others]) for (let at = 0; at < 2; at += 1) statuses.push((await send(carrier)).status);
    const both = await Promise.all([first, others[0]!].map((carrier) => send(carrier)));
    expect([statuses, both.map(({ body }) => body.code)]).toEqual([Array(6).fill(200), ['limit_reached', 'limit_reached']]);
  });

  it('succeeds once if the code is entered twice at once, and sends three codes if four are requested', async () => {
    const carrier = await unverified();
    const code = await codeByPhone(carrier);
    const answers = await Promise.all([enter(carrier, code), enter(carrier, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const other = await unverified();
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(other)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
  });

  it('fails with a message if FMCSA has another number, no number or is unavailable', async () => {
    const carrier = await unverified();
    await carrier.call('POST', '/api/credentials/company/contact');
    Object.assign(await onFile(carrier), { phone: '7205550177' });
    expect(await send(carrier)).toMatchObject({
      status: 409,
      body: { code: 'contact_changed', error: expect.stringContaining('(•••) •••-0177') },
    });
    expect((await standing(carrier)).contact).toMatchObject({
      phone: '(•••) •••-0177',
      phoneChangedAt: expect.any(String),
      emailChangedAt: null,
    });
    const none = await unverified({});
    expect(await send(none)).toMatchObject({ status: 409, body: { code: 'no_contact' } });
    expect((await standing(none)).contact).toMatchObject({ phone: null, email: null });
    data.trouble = 503;
    expect(await send(carrier)).toMatchObject({ status: 409, body: { code: 'contact_unavailable' } });
  });

  it('reports a number that cannot receive text messages', async () => {
    const carrier = await unverified();
    twilio.trouble = { status: 400, code: 21614, message: 'To number is not a valid mobile number' };
    await send(carrier);
    await app.settle();
    expect((await standing(carrier)).code).toMatchObject({ isUndelivered: true });
  });

  it('shows on the card if the number changed later, and counts for its DOT number only', async () => {
    const carrier = await unverified();
    await enter(carrier, await codeByPhone(carrier));
    Object.assign(await onFile(carrier), { phone: '7205550177' });
    await carrier.call('POST', '/api/credentials/company/contact');
    expect((await standing(carrier)).verification).toMatchObject({ method: 'phone', contactChangedAt: expect.any(String) });
    await sql`update users set dot_number = '9939999' where id = ${carrier.id}`;
    expect((await standing(carrier)).verification).toBeNull();
  });
});

describe('the compliance gate', () => {
  const gate = async (carrier: SignedIn) => (await carrier.call('GET', '/api/compliance/status')).body;

  it('warns without a verified company, and refuses bids on vehicles above the configured value', async () => {
    const [carrier, shipper] = [await unverified(), await app.signIn('shipper')];
    expect(await gate(carrier)).toMatchObject({ canBid: true, violations: [{ code: 'company_unverified' }] });
    const bidOn = async (vehicleValue: string) => {
      const id = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted', vehicleValue });
      return carrier.call('POST', `/api/marketplace/quotes/${id}/bid`, bidForm);
    };
    expect((await bidOn('250000.00')).status).toBe(201);
    expect(await bidOn('250000.01')).toMatchObject({
      status: 403,
      body: { code: 'gate_closed', error: expect.stringContaining('$250,000') },
    });
    await enter(carrier, await codeByPhone(carrier));
    expect((await bidOn('250000.01')).status).toBe(201);
    expect((await gate(carrier)).violations).toEqual([]);
  });
});

describe('an officer verifying a company', () => {
  const note = 'Called (303) 555-0142, Ann Ridge confirmed the account.';

  it('records a call to the number on file with a note, and can withdraw it', async () => {
    const [officer, carrier] = [await app.signIn('compliance'), await unverified()];
    await carrier.call('POST', '/api/credentials/company/contact');
    const path = `/api/admin/companies/${carrier.id}`;
    expect((await officer.call('GET', path)).body).toMatchObject({ contact: { phone: '+13035550142' }, verification: null });
    expect((await officer.call('POST', `${path}/callback`, { verified: true, note: ' ' })).status).toBe(422);
    expect((await officer.call('POST', `${path}/callback`, { verified: true, note })).body.verification).toMatchObject({
      method: 'callback',
      note,
    });
    expect((await standing(carrier)).verification).toMatchObject({ method: 'callback' });
    expect(
      (await officer.call('POST', `${path}/callback`, { verified: false, note: 'The company denies it.' })).body.verification,
    ).toBeNull();
    expect(await officer.call('POST', `${path}/callback`, { verified: false, note })).toMatchObject({
      status: 409,
      body: { code: 'not_verified' },
    });
  });

  it('gets 404 for a shipper, and a carrier gets 403', async () => {
    const [officer, carrier] = [await app.signIn('compliance'), await unverified()];
    const shipper = await buildAccount(sql);
    expect((await officer.call('GET', `/api/admin/companies/${shipper.id}`)).status).toBe(404);
    expect((await officer.call('POST', `/api/admin/companies/${shipper.id}/callback`, { verified: true, note })).status).toBe(404);
    expect((await carrier.call('POST', `/api/admin/companies/${carrier.id}/callback`, { verified: true, note })).status).toBe(403);
  });
});
