import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildDocument, dayAfter } from './fixtures.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from '#domains/credentials/fmcsa/fmcsa-client.ts';
import { buildPdf } from '#server/files/pdf/pdf-fixtures.ts';
import { dayMs } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { acceptBid } from '../../../test/harness/money/bids.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { exampleCarrier } from '../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer } from '../../../test/harness/servers/fmcsa-server.ts';
import { waitLimitMs } from '../../../test/harness/timeouts.ts';
import { expireDocuments } from './documents/expiry.ts';

const fmcsa = await startFmcsaServer();
const app = await startTestApp({ FMCSA_WEB_KEY: fmcsa.webKey, FMCSA_API_URL: fmcsa.origin });
const { sql } = app;

let last = 8_810_000;
/** Valid numbers under the legal name of FMCSA's example. */
function numbers() {
  last += 1;
  fmcsa.list(last, exampleCarrier, [`MC-${last}`]);
  return { dotNumber: String(last), mcNumber: `MC-${last}` };
}
const legalName = String((exampleCarrier as { legalName: string }).legalName);

beforeEach(async () => {
  app.services.domains.set(
    fmcsaClientKey,
    createConfiguredFmcsaClient({ webKey: fmcsa.webKey, apiUrl: fmcsa.origin }, { spacingMs: 0, timeoutMs: waitLimitMs, pauseMs: 0 }),
  );
  await sql`delete from rate_limits`;
});

const getRow = async (id: string) =>
  (await sql`select dot_mc_verified, insurance_verified, identity_changed_at is not null as waits from users where id = ${id}`)[0]!;
const verified = { dotMcVerified: true, insuranceVerified: true, waits: false };
const voided = { dotMcVerified: false, insuranceVerified: false, waits: true };
const listDocuments = (id: string) =>
  sql<
    { id: string; documentType: string; verified: boolean }[]
  >`select id, document_type, verified from compliance_documents where user_id = ${id} order by document_type`;
const carrier = async () => {
  const user = await app.signIn('carrier', { ...numbers(), companyName: legalName, dotMcVerified: true });
  await app.settle();
  return user;
};
const change = (user: SignedIn, body: object) => user.call('PATCH', '/api/settings/profile', body);
const getGate = async (user: SignedIn) => (await user.call('GET', '/api/compliance/status')).body;
const approveAll = async (user: SignedIn) => {
  const officer = await app.signIn('compliance');
  for (const { id, verified: isVerified } of await listDocuments(user.id))
    if (!isVerified)
      expect((await officer.call('POST', `/api/compliance/verify/${id}`, { verified: true, expirationDate: dayAfter(365) })).status).toBe(
        200,
      );
  await app.settle();
};

describe('changing the company name, DOT or MC number', () => {
  it.each(['companyName', 'dotNumber', 'mcNumber'] as const)(
    '(%s) removes register verification and insurance, and resets every document to pending',
    async (field) => {
      const user = await carrier();
      expect(await getRow(user.id)).toEqual(verified);
      const other = { companyName: 'Borrowed Haulers LLC', ...numbers() };
      expect((await change(user, { [field]: other[field] })).status).toBe(200);
      expect(await getRow(user.id)).toEqual(voided);
      const gate = await getGate(user);
      expect(gate.canBid).toBe(false);
      expect(gate.violations.map(({ code }: { code: string }) => code)).toContain('identity_changed');
      await app.settle();
      expect((await listDocuments(user.id)).map((paper) => paper.verified)).toEqual([false, false, false, false, false]);
    },
  );

  it('to those of a valid company verifies nothing, even with a register check', async () => {
    const user = await carrier();
    await change(user, { companyName: 'Borrowed Haulers LLC', ...numbers() });
    await app.settle();
    expect(await getRow(user.id)).toEqual(voided);
    expect((await user.call('POST', '/api/credentials/revalidation')).body).toMatchObject({
      dotMcVerified: false,
      facts: { outcome: 'valid' },
    });
    expect(await getRow(user.id)).toEqual(voided);
  });

  it('takes effect once a reviewer approves the identity documents', async () => {
    const user = await carrier();
    await change(user, numbers());
    await app.settle();
    await approveAll(user);
    expect(await getRow(user.id)).toEqual(verified);
    expect((await getGate(user)).canBid).toBe(true);
  });

  it('takes effect with one approved identity document if the other was rejected and not sent again', async () => {
    const [user, officer] = [await carrier(), await app.signIn('compliance')];
    await change(user, numbers());
    await app.settle();
    const { id } = (await listDocuments(user.id)).find(({ documentType }) => documentType === 'mc_certificate')!;
    await officer.call('POST', `/api/compliance/verify/${id}`, { verified: false, notes: 'Blurred' });
    const dot = (await listDocuments(user.id)).find(({ documentType }) => documentType === 'dot_certificate')!;
    expect((await officer.call('POST', `/api/compliance/verify/${dot.id}`, { verified: true })).status).toBe(200);
    expect((await getRow(user.id))['waits']).toBe(false);
  });

  it('does not take effect with other documents if the identity documents were deleted', async () => {
    const user = await carrier();
    await change(user, numbers());
    await app.settle();
    const saying = (await listDocuments(user.id)).filter(({ documentType }) => /^(dot|mc)_certificate$/.test(documentType));
    expect(saying).toHaveLength(2);
    for (const { id } of saying) expect((await user.call('DELETE', `/api/compliance/documents/${id}`)).status).toBe(200);
    await approveAll(user);
    expect((await listDocuments(user.id)).map((paper) => paper.verified)).toEqual([true, true, true]);
    expect((await getRow(user.id))['waits']).toBe(true);
  });

  it('resets each document, including one already pending again or approved twice', async () => {
    const user = await carrier();
    const again = async (documentType: 'mc_certificate' | 'w9_tax_form', state: object) => {
      const [row] = await sql<{ originalSha256: string }[]>`
        select original_sha256 from compliance_documents where user_id = ${user.id} and document_type = ${documentType}`;
      await buildDocument(sql, { userId: user.id, documentType, ...row, ...state });
    };
    await again('mc_certificate', { verified: false, verificationDate: null });
    await again('w9_tax_form', { verified: true });
    await change(user, { companyName: 'Borrowed Haulers LLC' });
    await app.settle();
    expect((await listDocuments(user.id)).filter((paper) => paper.verified)).toEqual([]);
    const waiting = await sql<{ documentType: string }[]>`
      select document_type from compliance_documents where user_id = ${user.id} and rejection_reason is null order by document_type`;
    expect(waiting.map(({ documentType }) => documentType)).toEqual([
      'business_license', 'certificate_of_insurance', 'dot_certificate', 'mc_certificate', 'w9_tax_form',
    ]); // prettier-ignore
  });

  it('does not take effect while a document approved for the former name remains', async () => {
    const [user, officer] = [await carrier(), await app.signIn('compliance')];
    await sql`delete from compliance_documents where user_id = ${user.id} and document_type = 'dot_certificate'`;
    await sql`
      update compliance_documents set verified = false, verification_date = null where user_id = ${user.id} and document_type = 'mc_certificate'`;
    await change(user, { companyName: 'Borrowed Haulers LLC' });
    const { id } = (await listDocuments(user.id)).find(({ documentType }) => documentType === 'mc_certificate')!;
    expect((await officer.call('POST', `/api/compliance/verify/${id}`, { verified: true })).status).toBe(200);
    expect((await getRow(user.id))['waits']).toBe(true);
    await app.settle();
    await approveAll(user);
    expect((await getRow(user.id))['waits']).toBe(false);
  });

  it('resets an expired document without its expiry, which can be sent again and approved', async () => {
    const [user, officer] = [await carrier(), await app.signIn('compliance')];
    const bytes = buildPdf({ pages: [['W-9']] });
    const originalSha256 = createHash('sha256').update(bytes).digest('hex');
    const w9 = { userId: user.id, documentType: 'w9_tax_form', expirationDate: dayAfter(-1), isExpired: true, remindedDays: 0 } as const;
    await sql`delete from compliance_documents where user_id = ${user.id} and document_type = 'w9_tax_form'`;
    const id = await buildDocument(sql, { ...w9, originalSha256 });
    await change(user, { companyName: 'Borrowed Haulers LLC' });
    await app.settle();
    const form = new FormData();
    form.append('documentType', 'w9_tax_form');
    form.append('document', new File([new Uint8Array(bytes)], 'w9.pdf', { type: 'application/pdf' }));
    const sent = new Response(form);
    const type = { 'content-type': sent.headers.get('content-type')! };
    expect(await user.call('POST', '/api/compliance/upload', Buffer.from(await sent.arrayBuffer()), type)).toMatchObject({
      status: 201,
      body: { id, isExpired: false, expirationDate: null },
    });
    const approved = await officer.call('POST', `/api/compliance/verify/${id}`, { verified: true, expirationDate: dayAfter(60) });
    expect(approved.body).toMatchObject({ verified: true, isExpired: false });
    const steps = await expireDocuments(testCtx(sql, { now: new Date(Date.now() + 31 * dayMs), services: app.services }));
    expect(steps).toBe(1);
  });

  it('uses the personal name of a bidder without a company name', async () => {
    const user = await app.signIn('independent_driver', { ...numbers(), companyName: null, dotMcVerified: true });
    expect((await change(user, { fullName: 'Borrowed Haulers' })).status).toBe(200);
    expect(await getRow(user.id)).toEqual(voided);
    const shipper = await app.signIn('shipper', { companyName: null });
    expect((await change(shipper, { fullName: 'Another Name' })).status).toBe(200);
    expect((await getRow(shipper.id))['waits']).toBe(false);
  });

  it('leaves a rejection unchanged with its reviewer, date and reason', async () => {
    const [user, officer] = [await carrier(), await app.signIn('compliance')];
    const { id } = (await listDocuments(user.id)).find(({ documentType }) => documentType === 'w9_tax_form')!;
    await officer.call('POST', `/api/compliance/verify/${id}`, { verified: false, notes: 'Blurred', revoke: true });
    const rejection = () => sql`select verified_by, verification_date, rejection_reason from compliance_documents where id = ${id}`;
    const before = await rejection();
    expect(before).toMatchObject([{ verifiedBy: officer.id, rejectionReason: 'Blurred' }]);
    await change(user, numbers());
    await app.settle();
    expect(await rejection()).toEqual(before);
    expect((await listDocuments(user.id)).filter((paper) => paper.verified)).toEqual([]);
  });

  it('takes effect with an approval by an administrator after the change, not before', async () => {
    const user = await carrier();
    const own = { companyName: legalName };
    await sql`insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, snapshot, manual_override_flag, created_at)
      select uuidv7(), id, dot_number, mc_number, 'valid', '{}', true, now() - interval '1 day' from users where id = ${user.id}`;
    await change(user, { companyName: 'Another Name' });
    await change(user, own);
    await app.settle();
    expect(await getRow(user.id)).toEqual(voided);
  });

  it('only in its spelling has no effect', async () => {
    const user = await carrier();
    const { dotNumber, mcNumber } = (await sql`select dot_number, mc_number from users where id = ${user.id}`)[0]!;
    await change(user, {
      companyName: `  ${legalName.toLowerCase()} `,
      dotNumber: `USDOT ${dotNumber}`,
      mcNumber: String(mcNumber).replace('MC-', 'MC0'),
    });
    await app.settle();
    expect(await getRow(user.id)).toMatchObject({ insuranceVerified: true, waits: false });
    const papers = await listDocuments(user.id);
    expect(papers.length).toBeGreaterThan(0);
    expect(papers.filter((paper) => !paper.verified)).toEqual([]);
  });

  it('is audited with the old and new numbers and without a name', async () => {
    const user = await carrier();
    const [before] = await sql`select dot_number, mc_number from users where id = ${user.id}`;
    await change(user, { companyName: 'Borrowed Haulers LLC', dotNumber: '9934567' });
    await app.settle();
    const [line] =
      await sql`select details, actor_id from audit_log where event_type = 'account.identity-changed' and subject_id = ${user.id}`;
    const after = { ...before, dotNumber: '9934567' };
    expect(line).toEqual({ actorId: user.id, details: { changed: ['companyName', 'dotNumber'], before, after } });
  });
});

describe('while a changed name is pending', () => {
  it('no bid or quote can be made, and open ones are flagged and cannot be accepted', async () => {
    const user = await carrier();
    const shipper = await app.signIn('shipper');
    const [first, second] = [
      (await buildTransport(sql, { shipperId: shipper.id })) as string,
      (await buildTransport(sql, { shipperId: shipper.id })) as string,
    ];
    const bid = { bidAmount: '1000.00', estimatedDeliveryDays: 4, includesInsurance: true };
    const placed = await user.call('POST', `/api/marketplace/quotes/${first}/bid`, bid);
    const quoted = await user.call('POST', `/api/transports/${first}/quotes`, ownQuoteForm);
    expect([placed.status, quoted.status]).toEqual([201, 201]);
    await change(user, { companyName: 'Borrowed Haulers LLC' });
    expect((await user.call('POST', `/api/marketplace/quotes/${second}/bid`, bid)).body.code).toBe('gate_closed');
    expect((await user.call('POST', `/api/transports/${second}/quotes`, ownQuoteForm)).body.code).toBe('gate_closed');
    const quotes = (await shipper.call('GET', `/api/transports/${first}/quotes`)).body;
    expect(quotes.find(({ kind }: { kind: string }) => kind === 'own').trust.identityChangedAt).toEqual(expect.any(String));
    const waits = { status: 409, body: { code: 'identity_changed', error: expect.stringMatching(/after we review its documents/) } };
    expect(await shipper.call('POST', `/api/quotes/${quoted.body.id}/acceptance`)).toMatchObject(waits);
    expect(await acceptBid(app, shipper, placed.body.id)).toMatchObject(waits);
    await app.settle();
    await approveAll(user);
    expect((await shipper.call('POST', `/api/quotes/${quoted.body.id}/acceptance`)).status).toBe(200);
  });
});

describe('while FMCSA is not used', () => {
  beforeEach(async () => {
    await sql`
      insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_ENABLED', 'false', 'validation') on conflict do nothing`;
    return async () => void (await sql`delete from system_config where key = 'DOT_MC_VALIDATION_ENABLED'`);
  });

  it('a changed name still needs a review, and open offers cannot be accepted meanwhile', async () => {
    const broker = await app.signIn('broker', { dotMcVerified: false, insuranceVerified: false });
    await sql`update compliance_documents set verified = false where user_id = ${broker.id}`;
    await change(broker, { companyName: 'Of Which Nothing Was Approved' });
    await app.settle();
    expect((await getRow(broker.id))['waits']).toBe(false);
    await approveAll(broker);
    const shipper = await app.signIn('shipper');
    const transport = await buildTransport(sql, { shipperId: shipper.id });
    const quoted = await broker.call('POST', `/api/transports/${transport}/quotes`, ownQuoteForm);
    expect(quoted.status).toBe(201);
    await change(broker, { companyName: 'Borrowed Haulers LLC' });
    expect((await getGate(broker)).canBid).toBe(false);
    expect(await shipper.call('POST', `/api/quotes/${quoted.body.id}/acceptance`)).toMatchObject({
      status: 409,
      body: { code: 'identity_changed' },
    });
  });
});

describe('the identity shown to a reviewer', () => {
  const getPending = async (user: SignedIn) => {
    const officer = await app.signIn('compliance');
    const rows = (await officer.call('GET', '/api/compliance/pending?limit=100')).body;
    return rows.filter(({ owner }: { owner: { id: string } }) => owner.id === user.id);
  };

  it('includes the formerly reviewed name and numbers, and the FMCSA name if it differs', async () => {
    const user = await carrier();
    const [before] = await sql`select company_name, dot_number, mc_number from users where id = ${user.id}`;
    await change(user, { companyName: 'Borrowed Haulers LLC' });
    await change(user, { companyName: 'Twice Borrowed Inc' });
    await app.settle();
    expect((await getPending(user))[0].identity).toEqual({ before, registerName: legalName, nameAgrees: false, sameDotNumber: [] });
    expect((await user.call('GET', '/api/credentials/register')).body).toMatchObject({
      nameAgrees: false,
      identityChangedAt: expect.any(String),
    });
  });

  it('includes other accounts with the same DOT number in any spelling', async () => {
    const one = await carrier();
    const { dotNumber } = (await sql`select dot_number from users where id = ${one.id}`)[0]!;
    const two = await app.signIn('carrier', { dotNumber: `USDOT ${dotNumber}`, companyName: 'Second Claim' });
    for (const user of [one, two]) await sql`update compliance_documents set verified = false where user_id = ${user.id}`;
    expect((await getPending(one))[0].identity.sameDotNumber).toMatchObject([
      { id: two.id, name: 'Second Claim', role: 'carrier', dotNumber: `USDOT ${dotNumber}`, registeredAt: expect.any(String) },
    ]);
    expect((await getPending(two))[0].identity.sameDotNumber).toMatchObject([{ id: one.id, name: legalName, role: 'carrier', dotNumber }]);
  });

  it('leaves the reason of an approval despite the same DOT number in the audit log', async () => {
    const one = await carrier();
    const { dotNumber } = (await sql`select dot_number from users where id = ${one.id}`)[0]!;
    const [document] = await sql`
      update compliance_documents set verified = false, verification_date = null
      where user_id = ${one.id} and document_type = 'w9_tax_form' returning id`;
    await app.signIn('carrier', { dotNumber, companyName: 'Second Claim' });
    const officer = await app.signIn('compliance');
    const body = { verified: true, notes: 'Same owner, called the number on file' };
    expect((await officer.call('POST', `/api/compliance/verify/${document!['id']}`, body)).status).toBe(200);
    const [line] = await sql`select details from audit_log where event_type = 'document.reviewed' and subject_id = ${document!['id']}`;
    expect(line!['details']).toMatchObject({ verified: true, reason: body.notes });
  });
});
