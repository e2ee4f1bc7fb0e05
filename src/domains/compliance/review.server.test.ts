import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { carrierProfileForm } from '#domains/carriers/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import type { DocumentType } from './documents/documents-rules.ts';
import { expireDocuments } from './documents/expiry.ts';
import { buildDocument, buildPendingDocument, dayAfter, fileDocuments } from './fixtures.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const bare = (role: 'carrier' | 'broker' | 'independent_driver' | 'shipper') => app.signIn(role, {}, buildAccount);
const [officer, second, admin, shipper] = (await Promise.all(
  (['compliance', 'compliance', 'admin', 'shipper'] as const).map((role) => app.signIn(role)),
)) as [SignedIn, SignedIn, SignedIn, SignedIn];

const verify = (id: string, body: object, as = officer) => as.call('POST', `/api/compliance/verify/${id}`, body);
const pending = (userId: string, documentType: DocumentType = 'w9_tax_form', more = {}) =>
  buildPendingDocument(sql, { userId, documentType, ...more });
const findRow = async (id: string) => (await sql`select * from compliance_documents where id = ${id}`)[0];
const isInsured = async ({ id }: SignedIn) => (await sql`select insurance_verified from users where id = ${id}`)[0]!['insuranceVerified'];
const told = async ({ id }: SignedIn) => {
  await app.settle();
  return (await sql`select channel, content from notification_dispatches where user_id = ${id} order by id`).map((row) => [
    row['channel'],
    row['content'].title,
  ]);
};
const canBid = async (person: SignedIn) => (await person.call('GET', '/api/compliance/status')).body.canBid;
const onDay = (days: number): Ctx => testCtx(sql, { now: new Date(Date.now() + days * dayMs), services: app.services });

describe('the review queue', () => {
  it('lists pending documents, oldest first, with age and owner; other roles get none', async () => {
    const carrier = await bare('carrier');
    const old = await pending(carrier.id, 'w9_tax_form', { uploadedAt: new Date(Date.now() - 3.5 * dayMs) });
    const young = await pending(carrier.id, 'mc_certificate');
    await buildDocument(sql, { userId: carrier.id, documentType: 'dot_certificate' });
    const first = await officer.call('GET', '/api/compliance/pending?limit=1');
    expect(first.body).toMatchObject([
      {
        id: old,
        ageDays: 3,
        owner: { id: carrier.id, fullName: 'Carl Jensen', companyName: 'Jensen Auto Transport', role: 'carrier', dotNumber: '9900003' },
        can: { remove: false },
      },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    expect((await officer.call('GET', next)).body.map(({ id }: { id: string }) => id)).toEqual([young]);
    expect((await admin.call('GET', '/api/compliance/pending')).body).toHaveLength(2);
    for (const person of [carrier, shipper]) expect((await person.call('GET', '/api/compliance/pending')).body).toEqual([]);
    expect((await app.anonymous('GET', '/api/compliance/pending')).status).toBe(401);
    for (const id of [old, young]) await verify(id, { verified: true });
    expect((await officer.call('GET', '/api/compliance/pending')).body).toEqual([]);
  });

  it('leaves out the own document of a reviewer, who cannot decide on it either', async () => {
    const own = await pending(officer.id, 'background_check');
    expect((await officer.call('GET', '/api/compliance/pending')).body).toEqual([]);
    expect((await second.call('GET', '/api/compliance/pending')).body).toHaveLength(1);
    expect(await verify(own, { verified: true })).toMatchObject({ status: 403, body: { code: 'own_document' } });
    expect((await findRow(own))!['verified']).toBe(false);
    await verify(own, { verified: true }, second);
  });
});

describe('a decision', () => {
  it('approves with badge, notes and date, and notifies and audits', async () => {
    const broker = await bare('broker');
    const id = await pending(broker.id);
    const answer = await verify(id, { verified: true, notes: 'Name and number match' });
    expect(answer.body).toMatchObject({
      id,
      verified: true,
      verificationNotes: 'Name and number match',
      rejectionReason: null,
      can: { remove: false },
    });
    expect(Date.parse(answer.body.verificationDate)).toBeGreaterThan(Date.now() - 60_000);
    expect(await told(broker)).toEqual([
      ['in_app', 'W-9 Tax Form verified'],
      ['email', 'W-9 Tax Form verified'],
    ]);
    const audited = await sql`select actor_id, details from audit_log where event_type = 'document.reviewed' and subject_id = ${id}`;
    expect(audited).toMatchObject([{ actorId: officer.id, details: { verified: true, userId: broker.id } }]);
  });

  it('rejects only with a reason, which is shown to the owner', async () => {
    const broker = await bare('broker');
    const id = await pending(broker.id);
    for (const notes of [undefined, null, '', '   '])
      expect(await verify(id, { verified: false, notes })).toMatchObject({
        status: 422,
        body: { fields: { notes: 'Please say why you reject this document' } },
      });
    expect((await findRow(id))!['rejectionReason']).toBeNull();
    expect((await verify(id, { verified: false, notes: 'Signature is missing' })).status).toBe(200);
    expect((await broker.call('GET', '/api/compliance/documents')).body).toMatchObject([
      { verified: false, rejectionReason: 'Signature is missing', can: { remove: true } },
    ]);
    expect((await broker.call('GET', '/api/compliance/status')).body.violations).toContainEqual(
      expect.objectContaining({
        code: 'w9_tax_form_rejected',
        fix: { label: 'Upload W-9 Tax Form', href: '/compliance-documents?type=w9_tax_form' },
      }),
    );
    expect(await told(broker)).toContainEqual(['email', 'W-9 Tax Form rejected']);
    const [notice] = await sql`select content from notification_dispatches where user_id = ${broker.id} and channel = 'email'`;
    expect(notice!['content'].body).toBe('We rejected your W-9 Tax Form: Signature is missing. Your turn: upload a new one.');
  });

  it('is made once if two reviewers decide at once, and the other is told', async () => {
    const broker = await bare('broker');
    for (let round = 0; round < 10; round += 1) {
      const id = await pending(broker.id, 'vehicle_registration');
      const both = await Promise.all([verify(id, { verified: true }), verify(id, { verified: false, notes: 'No' }, second)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = both.find(({ status }) => status === 200)!.body;
      expect(both.find(({ status }) => status === 409)!.body).toEqual({
        error: 'Another reviewer has already decided on this document',
        code: 'already_reviewed',
      });
      expect(await findRow(id)).toMatchObject({ verified: winner.verified, rejectionReason: winner.rejectionReason });
    }
  });

  it('and a deletion by the owner at once: the document is deleted or decided, never both', async () => {
    const broker = await bare('broker');
    for (let round = 0; round < 10; round += 1) {
      const id = await pending(broker.id, 'vehicle_registration');
      const [review, removal] = await Promise.all([
        verify(id, { verified: true }),
        broker.call('DELETE', `/api/compliance/documents/${id}`),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([review.status, removal.status]);
    }
  });

  it.each(['carrier', 'broker', 'shipper'] as const)('cannot be made by a %s', async (role) => {
    const owner = await bare('broker');
    const id = await pending(owner.id);
    expect((await verify(id, { verified: true }, await bare(role))).status).toBe(403);
    expect((await findRow(id))!['verified']).toBe(false);
  });

  it('is refused for an unknown or expired document, and if it is invalid', async () => {
    const broker = await bare('broker');
    expect((await verify(newId(), { verified: true })).status).toBe(404);
    const late = await pending(broker.id, 'w9_tax_form', { expirationDate: dayAfter(-1) });
    expect((await verify(late, { verified: true })).body.code).toBe('document_expired');
    expect((await verify(late, { verified: 'yes' })).status).toBe(422);
    expect((await verify(late, { verified: true, expirationDate: 'soon' })).body.fields).toHaveProperty('expirationDate');
    expect((await verify(late, { verified: true, expirationDate: dayAfter(40) })).body.expirationDate).toBe(dayAfter(40));
  });

  it('can be revoked once with a reason', async () => {
    const broker = await bare('broker');
    const id = await pending(broker.id);
    expect((await verify(id, { verified: false, notes: 'Forged', revoke: true })).body.code).toBe('already_reviewed');
    await verify(id, { verified: true, notes: 'Seen in the original' });
    expect((await verify(id, { verified: true, revoke: true })).body.fields).toEqual({
      verified: 'To withdraw an approval, reject the document',
    });
    expect((await verify(id, { verified: false, notes: 'Forged', revoke: true })).body).toMatchObject({
      rejectionReason: 'Forged',
      verificationNotes: null,
    });
    expect((await verify(id, { verified: false, notes: 'Forged', revoke: true })).status).toBe(409);
    await app.settle();
    const bodies =
      await sql`select content from notification_dispatches where user_id = ${broker.id} and channel = 'in_app' order by id desc`;
    expect(bodies[0]!['content'].body).toMatch(/^We withdrew the approval of your W-9 Tax Form: Forged\./);
  });
});

describe('insurance verification', () => {
  it('needs an approved certificate with an end date, and ends when the last one is revoked', async () => {
    const carrier = await bare('carrier');
    const first = await pending(carrier.id, 'certificate_of_insurance', { expirationDate: null });
    expect((await verify(first, { verified: true })).body.fields).toEqual({ expirationDate: 'Enter the date the insurance ends' });
    expect(await isInsured(carrier)).toBe(false);
    const tooLong = await verify(first, { verified: true, expirationDate: dayAfter(7 * 365) });
    expect(tooLong.body.fields).toEqual({ expirationDate: 'Check the year: it is more than 5 years away' });
    await verify(first, { verified: true, expirationDate: dayAfter(100) });
    expect(await isInsured(carrier)).toBe(true);
    const [by] = await sql`select verified_by from users where id = ${carrier.id}`;
    expect(by!['verifiedBy']).toBe(officer.id);
    const other = await pending(carrier.id, 'certificate_of_insurance', { expirationDate: dayAfter(400) });
    await verify(other, { verified: true });
    await verify(first, { verified: false, notes: 'Cancelled by the insurer', revoke: true });
    expect(await isInsured(carrier)).toBe(true);
    await verify(other, { verified: false, notes: 'Cancelled by the insurer', revoke: true });
    expect(await isInsured(carrier)).toBe(false);
  });

  it.each([
    [0, true],
    [-1, false],
  ])('continues with another certificate that ends in %i days: %s', async (days, stays) => {
    const carrier = await bare('carrier');
    const [first, other] = [await pending(carrier.id, 'certificate_of_insurance'), await pending(carrier.id, 'certificate_of_insurance')];
    for (const id of [first, other]) await verify(id, { verified: true, expirationDate: dayAfter(100) });
    await sql`update compliance_documents set expiration_date = ${dayAfter(days)} where id = ${other}`;
    await verify(first, { verified: false, notes: 'Cancelled by the insurer', revoke: true });
    expect(await isInsured(carrier)).toBe(stays);
  });

  it('sets the cargo coverage of the trust card to the reviewed limit, never the stated one', async () => {
    const carrier = await bare('carrier');
    await carrier.call('PUT', '/api/settings/carrier', { ...carrierProfileForm, cargoLimit: '900000' });
    const getCargo = async () => (await shipper.call('GET', `/api/carriers/${carrier.id}`)).body.trust.cargo;
    expect(await getCargo()).toMatchObject({ limit: null, source: null, against: 'not_stated' });
    const certificate = await pending(carrier.id, 'certificate_of_insurance', { expirationDate: dayAfter(100) });
    expect((await verify(certificate, { verified: true, cargoLimit: '0' })).body.fields).toHaveProperty('cargoLimit');
    expect((await verify(await pending(carrier.id), { verified: true, cargoLimit: '250000' })).body.fields).toHaveProperty('cargoLimit');
    expect((await verify(certificate, { verified: true, cargoLimit: '250,000' })).body.cargoLimit).toBe('250000.00');
    expect(await getCargo()).toMatchObject({ limit: '250000.00', source: 'certificate', against: 'no_value' });
    await verify(certificate, { verified: false, notes: 'Cancelled by the insurer', revoke: true });
    expect(await getCargo()).toMatchObject({ limit: null });
  });

  it('ignores pending, rejected or other documents, and those of other accounts', async () => {
    const [carrier, another] = [await bare('carrier'), await bare('carrier')];
    const id = await pending(carrier.id, 'certificate_of_insurance');
    await verify(id, { verified: true, expirationDate: dayAfter(100), notes: 'Called the insurer' });
    await pending(carrier.id, 'certificate_of_insurance');
    await buildDocument(sql, {
      userId: carrier.id,
      documentType: 'certificate_of_insurance',
      verified: false,
      rejectionReason: 'Unsigned',
    });
    await buildDocument(sql, { userId: carrier.id, documentType: 'w9_tax_form' });
    await buildDocument(sql, { userId: another.id, documentType: 'certificate_of_insurance' });
    await verify(id, { verified: false, notes: 'Cancelled by the insurer', revoke: true });
    expect(await isInsured(carrier)).toBe(false);
    expect(await findRow(id)).toMatchObject({ verificationNotes: null, rejectionReason: 'Cancelled by the insurer' });
  });

  it('is unchanged if a certificate that never counted is rejected', async () => {
    const carrier = await bare('carrier');
    await sql`update users set insurance_verified = true where id = ${carrier.id}`;
    const id = await pending(carrier.id, 'certificate_of_insurance');
    await verify(id, { verified: false, notes: 'Not legible' });
    expect(await isInsured(carrier)).toBe(true);
  });
});

describe('the nightly expiry check', () => {
  beforeEach(async () => void (await sql`delete from compliance_documents`));

  it('reminds 30, 7 and 0 days ahead once each, then expires the document and closes the gate', async () => {
    const carrier = await app.signIn('carrier', {}, async (db, overrides) => {
      const account = await buildAccount(db, overrides);
      await fileDocuments(db, account);
      await db`update users set insurance_verified = true where id = ${account.id}`;
      return account;
    });
    const [insurance] = await sql<{ id: string }[]>`
      update compliance_documents set expiration_date = ${dayAfter(45)}
      where user_id = ${carrier.id} and document_type = 'certificate_of_insurance' returning id`;
    const titles = async () => (await told(carrier)).filter(([channel]) => channel === 'email').map(([, title]) => title);
    for (const day of [0, 14]) expect(await expireDocuments(onDay(day))).toBe(0);
    expect(await expireDocuments(onDay(15))).toBe(1);
    for (const day of [15, 16, 37]) expect(await expireDocuments(onDay(day))).toBe(0);
    const both = await Promise.all([expireDocuments(onDay(38)), expireDocuments(onDay(38))]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await titles()).toEqual(['Certificate of Insurance expires in 30 days', 'Certificate of Insurance expires in 7 days']);
    expect([await canBid(carrier), await isInsured(carrier), (await findRow(insurance!.id))!['isExpired']]).toEqual([true, true, false]);
    for (const [day, count] of [
      [45, 1],
      [45, 0],
      [46, 1],
      [46, 0],
      [47, 0],
    ] as const) {
      expect(await expireDocuments(onDay(day))).toBe(count);
      if (day === 45) expect([await isInsured(carrier), (await findRow(insurance!.id))!['isExpired']]).toEqual([true, false]);
    }
    expect([await canBid(carrier), await isInsured(carrier), (await findRow(insurance!.id))!['isExpired']]).toEqual([false, false, true]);
    expect((await titles()).slice(2)).toEqual(['Certificate of Insurance expires today', 'Certificate of Insurance has expired']);
  });

  it('keeps a certificate valid on its last day in Hawaii, and ends it after that day in Samoa', async () => {
    const carrier = await bare('carrier');
    await sql`update users set insurance_verified = true where id = ${carrier.id}`;
    await buildDocument(sql, { userId: carrier.id, documentType: 'certificate_of_insurance', expirationDate: '2026-11-20' });
    await expireDocuments({ ...onDay(0), now: new Date('2026-11-21T10:59:59Z') });
    expect(await isInsured(carrier)).toBe(true);
    await expireDocuments({ ...onDay(0), now: new Date('2026-11-21T11:00:00Z') });
    expect(await isInsured(carrier)).toBe(false);
  });

  it('sends only the reminder that fits today if earlier ones were missed', async () => {
    const broker = await bare('broker');
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(3) });
    await expireDocuments(onDay(0));
    expect(await told(broker)).toEqual([
      ['in_app', 'W-9 Tax Form expires in 3 days'],
      ['email', 'W-9 Tax Form expires in 3 days'],
    ]);
    const [notice] = await sql`select content from notification_dispatches where user_id = ${broker.id} limit 1`;
    expect(notice!['content'].body).toMatch(/^Your W-9 Tax Form is valid until \w{3} \d{2}, \d{4}\. Your turn: upload a new one/);
  });

  it('skips a document with a verified successor, and mentions a pending renewal', async () => {
    const broker = await bare('broker');
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(5) });
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(370) });
    await buildDocument(sql, { userId: broker.id, documentType: 'mc_certificate', expirationDate: dayAfter(5) });
    await pending(broker.id, 'mc_certificate');
    await expireDocuments(onDay(0));
    expect((await told(broker)).map(([, title]) => title)).toEqual([
      'MC Certificate expires in 5 days',
      'MC Certificate expires in 5 days',
    ]);
    const [notice] = await sql`select content from notification_dispatches where user_id = ${broker.id} limit 1`;
    expect(notice!['content'].body).toContain("We're reviewing the new one you uploaded.");
  });

  it('ignores a rejected renewal and an expired successor', async () => {
    const broker = await bare('broker');
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(5) });
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', verified: false, rejectionReason: 'Not signed' });
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(9), isExpired: true });
    await buildDocument(sql, { userId: broker.id, documentType: 'mc_certificate', expirationDate: null });
    await expireDocuments(onDay(0));
    expect((await told(broker)).map(([, title]) => title)).toEqual(['W-9 Tax Form expires in 5 days', 'W-9 Tax Form expires in 5 days']);
    const notices = await sql`select content from notification_dispatches where user_id = ${broker.id}`;
    expect(JSON.stringify(notices)).not.toContain('waiting for review');
  });

  it('does not count documents of another type or account as a successor or renewal', async () => {
    const [broker, another] = [await bare('broker'), await bare('broker')];
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(5) });
    await pending(broker.id, 'mc_certificate');
    await buildDocument(sql, { userId: broker.id, documentType: 'dot_certificate' });
    await buildDocument(sql, { userId: another.id, documentType: 'w9_tax_form' });
    await pending(another.id, 'w9_tax_form');
    await expireDocuments(onDay(0));
    expect(await told(broker)).toHaveLength(2);
    const [notice] = await sql`select content from notification_dispatches where user_id = ${broker.id} limit 1`;
    expect(notice!['content'].body).not.toContain('waiting for review');
  });

  it('skips a document whose verified successor never expires', async () => {
    const broker = await bare('broker');
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: dayAfter(5) });
    await buildDocument(sql, { userId: broker.id, documentType: 'w9_tax_form', expirationDate: null });
    await expireDocuments(onDay(0));
    expect(await told(broker)).toEqual([]);
  });

  it('removes insurance verification for an expired insurance certificate only', async () => {
    const carrier = await bare('carrier');
    await sql`update users set insurance_verified = true where id = ${carrier.id}`;
    await buildDocument(sql, { userId: carrier.id, documentType: 'w9_tax_form', expirationDate: dayAfter(-1) });
    await expireDocuments(onDay(0));
    expect(await isInsured(carrier)).toBe(true);
    await buildDocument(sql, { userId: carrier.id, documentType: 'certificate_of_insurance', expirationDate: dayAfter(-1) });
    await expireDocuments(onDay(0));
    expect(await isInsured(carrier)).toBe(false);
  });

  it('skips documents that are pending, rejected or without expiry', async () => {
    const broker = await bare('broker');
    await pending(broker.id, 'w9_tax_form', { expirationDate: dayAfter(1) });
    await buildDocument(sql, { userId: broker.id, documentType: 'mc_certificate', expirationDate: null });
    const rejected = { verified: false, rejectionReason: 'No', expirationDate: dayAfter(1) };
    await buildDocument(sql, { userId: broker.id, documentType: 'business_license', ...rejected });
    await expireDocuments(onDay(3));
    expect(await told(broker)).toEqual([]);
  });
});

describe('the compliance gate', () => {
  const bid = { bidAmount: '900', estimatedDeliveryDays: 4 };

  it('opens with the last approval and closes after the last day of a document, before the nightly check', async () => {
    const broker = await bare('broker');
    const papers = await Promise.all(
      (['mc_certificate', 'w9_tax_form', 'business_license'] as const).map((type) => pending(broker.id, type)),
    );
    const transportId = await buildTransport(sql, { shipperId: shipper.id });
    const offer = () => broker.call('POST', `/api/marketplace/quotes/${transportId}/bid`, bid);
    for (const id of papers) {
      expect(await offer()).toMatchObject({ status: 403, body: { code: 'gate_closed' } });
      await verify(id, { verified: true });
    }
    expect((await offer()).status).toBe(201);
    const price = () => broker.call('POST', `/api/transports/${transportId}/quotes`, { baseRate: '900.00', estimatedDeliveryDays: 5 });
    const endsOn = (day: string) => sql`update compliance_documents set expiration_date = ${day} where id = ${papers[1]!}`;
    await endsOn(dayAfter(0));
    expect((await price()).status).toBe(201);
    await endsOn(dayAfter(-1));
    const again = await price();
    expect(again).toMatchObject({ status: 403, body: { code: 'gate_closed', error: 'W-9 Tax Form has expired' } });
    const refused = await sql`
      select attempted_action, block_reason, violations from compliance_gate_events where user_id = ${broker.id} order by id desc`;
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ attemptedAction: 'give_quote', blockReason: 'W-9 Tax Form has expired' });
    expect(refused[0]!['violations'][0]).toEqual({
      code: 'w9_tax_form_expired',
      message: 'W-9 Tax Form has expired',
      fix: { label: 'Upload W-9 Tax Form', href: '/compliance-documents?type=w9_tax_form' },
    });
  });

  it.each([
    ['satisfactory', false, true, []],
    ['conditional', true, true, ['rating_conditional', 'mcs150_outdated']],
    ['unsatisfactory', false, false, ['rating_unsatisfactory']],
  ] as const)('follows FMCSA: rating %s, MCS-150 outdated %s', async (rating, outdated, mayBid, codes) => {
    const carrier = await app.signIn('carrier', { dotMcVerified: true });
    await sql`
      insert into register_facts (user_id, dot_number, mc_number, role, outcome, message, mode, checked_at, safety_rating, mcs150_outdated)
      select id, dot_number, mc_number, role, 'valid', 'Fine', 'live', now(), ${rating}, ${outdated} from users where id = ${carrier.id}`;
    const { body } = await carrier.call('GET', '/api/compliance/status');
    expect([body.canBid, body.violations.map(({ code }: { code: string }) => code)]).toEqual([mayBid, codes]);
  });
});
