import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildBill } from '#domains/handovers/bills/fixtures.ts';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildMessage } from '#domains/messages/fixtures.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { book, pay, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startHostileProvider } from '../../../../test/harness/servers/hostile-provider.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readPdf } from '../../../../test/harness/pdf.ts';
import { listSandboxObjects } from '../../../../test/harness/money/sandbox-money.ts';

const { app, sql, money } = await startPayingApp();
const { mia, carrier, driver, admin, second, assigned, tellAll, chargeOf, booksOf, defend } = await createMoneyPeople(app, money);
const hostile = await startHostileProvider(app);
const disputedCard = '4000 0000 0000 0259';
const explanation = 'The vehicle was delivered and signed for.';
const patient = { limitMs: 30_000 };
const all = ['receipt', 'pickup', 'delivery', 'messages'];

beforeEach(() => sql`delete from rate_limits`);
afterEach(() => {
  hostile.misbehave(/^/, null);
  hostile.forge(/^/, null);
});

interface DisputedPayment extends BookedTransport {
  readonly holdId: string;
}

const detail = async (paymentId: string, who = admin) => (await who.call('GET', `/api/admin/payments/${paymentId}`)).body;
const getEvidence = async ({ paymentId }: BookedTransport) => (await detail(paymentId)).holds[0].evidence;
const getDispute = async ({ paymentId }: BookedTransport) =>
  (await money.stripe.disputes.list({ charge: await chargeOf(paymentId) })).data[0]!;

async function disputed(): Promise<DisputedPayment> {
  const made = await book(app, { shipper: mia, carrier });
  await pay(money, mia, made, disputedCard);
  await assigned(made, driver.id);
  const of = { transportId: made.id, quoteId: made.quoteId };
  for (const stage of ['pickup', 'delivery'] as const) {
    const inspectionId = await buildSealedInspection(sql, 'car', { ...of, inspectorId: driver.id, stage });
    await buildBill(sql, { inspectionId, transportId: made.id });
  }
  await buildMessage(sql, { ...of, authorId: mia.id, body: 'Thank you, it arrived without a scratch.' });
  await buildMessage(sql, {
    ...of,
    authorId: carrier.id,
    body: 'A rude word.',
    hiddenAt: new Date(),
    hiddenBy: admin.id,
    hiddenReason: 'Rude',
  });
  await tellAll();
  return { ...made, holdId: (await detail(made.paymentId)).holds[0].id };
}

const submit = ({ paymentId, holdId }: DisputedPayment, who: SignedIn = admin, body: object = {}) =>
  who.call('POST', `/api/admin/payments/${paymentId}/dispute-evidence`, { holdId, documents: all, explanation, ...body });

async function tryAgain(): Promise<void> {
  await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
  await app.settle();
}

describe('evidence against a dispute', () => {
  it('is sent to the bank once with its documents, and the console and the audit log show who submitted it', async () => {
    app.isTelling = true;
    const made = await disputed();
    const before = await getEvidence(made);
    expect(before).toMatchObject({ status: 'not_submitted', can: { submit: true } });
    expect(before.available.map(({ kind }: { kind: string }) => kind)).toEqual(all);
    expect(before.available[3].title).toBe('Messages of the transport (1)');
    const answer = await submit(made);
    expect([answer.status, answer.body.status]).toEqual([202, 'sending']);
    await buildMessage(sql, { transportId: made.id, quoteId: made.quoteId, authorId: mia.id, body: 'Written too late.' });
    await app.settle();

    const dispute = await getDispute(made);
    expect(dispute).toMatchObject({ status: 'under_review', evidence_details: { has_evidence: true, submission_count: 1 } });
    expect(dispute.evidence).toMatchObject({
      uncategorized_text: explanation,
      product_description: expect.stringContaining('for $1,285.00'),
      receipt: expect.stringMatching(/^file_/),
      uncategorized_file: expect.stringMatching(/^file_/),
      shipping_documentation: expect.stringMatching(/^file_/),
    });
    const [file] = await listSandboxObjects(sql, 'file', { id: dispute.evidence.customer_communication });
    expect(file).toMatchObject({ purpose: 'dispute_evidence', filename: 'messages.pdf', type: 'pdf' });

    const shown = await getEvidence(made);
    expect(shown).toMatchObject({
      status: 'submitted',
      requestedBy: 'Ada Fletcher',
      documents: all,
      available: [],
      can: { submit: false },
    });
    const [line] = await sql`
      select actor_id, details from audit_log where event_type = 'payment.evidence-moved' and details ->> 'outcome' = 'requested'
        and subject_id = ${made.paymentId}`;
    expect(line).toMatchObject({ actorId: admin.id, details: { disputeId: dispute.id, documents: all } });
    expect((await money.events('charge.dispute.updated')).at(-1)!.data.object).toMatchObject({ id: dispute.id, status: 'under_review' });
  });

  it('contains the messages at the time of confirmation, without hidden ones', async () => {
    const uploads = hostile.bodies(/^POST \/v1\/files/).slice(-4);
    const texts: string[] = [];
    for (const { type, body } of uploads) {
      const form = await new Response(new Uint8Array(body as Buffer), { headers: { 'content-type': type } }).formData();
      texts.push((await readPdf(Buffer.from(await (form.get('file') as File).arrayBuffer()))).text);
    }
    expect(texts.map((text) => /Receipt|received at pickup|delivered|Messages/.exec(text)?.[0])).toEqual([
      'Receipt',
      'received at pickup',
      'delivered',
      'Messages',
    ]);
    expect(texts[3]).toContain('it arrived without a scratch');
    expect(texts[3]).not.toMatch(/rude|too late/i);
  });

  it('is sent without deselected documents', async () => {
    const made = await disputed();
    expect((await submit(made, admin, { documents: ['delivery'] })).status).toBe(202);
    await app.settle();
    const { evidence } = await getDispute(made);
    expect(evidence.shipping_documentation).toMatch(/^file_/);
    expect([evidence.receipt, evidence.customer_communication, evidence.uncategorized_file]).toEqual([undefined, undefined, undefined]);
  });

  it('can win the dispute', async () => {
    const made = await disputed();
    expect((await submit(made, admin, { explanation: 'winning_evidence' })).status).toBe(202);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500 });
    expect(await getEvidence(made)).toMatchObject({ status: 'submitted' });
  });

  it('is submitted once if two administrators submit it at once', async () => {
    const made = await disputed();
    const answers = await Promise.all([submit(made), submit(made, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('evidence_submitted');
    await app.settle();
    expect((await getDispute(made)).evidence_details.submission_count).toBe(1);
    expect((await submit(made)).body.code).toBe('evidence_submitted');
  });
});

describe('submitting evidence is refused', () => {
  it('to everyone but administrators, and while viewing the app as another user', async () => {
    const made = await disputed();
    for (const who of [mia, carrier, driver]) expect((await submit(made, who)).status).toBe(403);
    const asSeen = await admin.call(
      'POST',
      `/api/admin/payments/${made.paymentId}/dispute-evidence`,
      { holdId: made.holdId, documents: all, explanation },
      { 'x-as-seen-by': mia.id },
    );
    expect(asSeen.status).toBeGreaterThanOrEqual(400);
    expect(await sql`select from dispute_evidence where hold_id = ${made.holdId}`).toHaveLength(0);
  });

  it('after the deadline, after the decision, and for the dispute of another payment', async () => {
    const [late, closed] = [await disputed(), await disputed()];
    expect(await submit({ ...late, holdId: closed.holdId })).toMatchObject({ status: 409, body: { code: 'hold_already_released' } });
    await sql`update payment_holds set evidence_due_at = now() - interval '1 minute' where id = ${late.holdId}`;
    expect(await submit(late)).toMatchObject({ status: 409, body: { code: 'evidence_past_due' } });
    expect(await getEvidence(late)).toMatchObject({ status: 'past_due', can: { submit: false } });
    await defend(closed.paymentId, 'losing_evidence');
    expect(await submit(closed)).toMatchObject({ status: 409, body: { code: 'dispute_closed' } });
  });

  it('without an explanation, or with a document that no longer exists', async () => {
    const made = await disputed();
    expect(await submit(made, admin, { explanation: ' ' })).toMatchObject({ status: 422 });
    await sql`update messages set hidden_at = now(), hidden_by = ${admin.id}, hidden_reason = 'Rude' where transport_id = ${made.id}`;
    expect(await submit(made)).toMatchObject({ status: 409, body: { code: 'evidence_changed' } });
  });
});

describe('a provider that fails during the submission', { tags: 'full' }, () => {
  it('is asked again until it accepts, and no document is uploaded twice', async () => {
    const made = await disputed();
    const [files, updates] = [hostile.count(/^POST \/v1\/files/), hostile.count(/^POST \/v1\/disputes/)];
    hostile.misbehave(/^POST \/v1\/disputes/, (_request, reply) => void reply.writeHead(500).end('{}'), patient);
    expect((await submit(made)).status).toBe(202);
    await app.settle();
    await tryAgain();
    expect(await getEvidence(made)).toMatchObject({ status: 'sending', can: { submit: false } });
    hostile.misbehave(/^/, null);
    await tryAgain();
    expect(await getEvidence(made)).toMatchObject({ status: 'submitted' });
    expect(hostile.count(/^POST \/v1\/files/) - files).toBe(4);
    expect(hostile.count(/^POST \/v1\/disputes/) - updates).toBe(3);
    expect((await getDispute(made)).evidence_details.submission_count).toBe(1);
  });

  it('is not asked again if only its response was lost', async () => {
    const made = await disputed();
    const updates = hostile.count(/^POST \/v1\/disputes/);
    hostile.forge(/^POST \/v1\/disputes/, () => ({}));
    expect((await submit(made)).status).toBe(202);
    await app.settle();
    hostile.forge(/^/, null);
    await tryAgain();
    expect(await getEvidence(made)).toMatchObject({ status: 'submitted' });
    expect(hostile.count(/^POST \/v1\/disputes/) - updates).toBe(1);
  });

  it('permanently gives a reason to the requester, and the evidence can be submitted again', async () => {
    app.isTelling = true;
    const made = await disputed();
    const error = { type: 'invalid_request_error', code: 'dispute_evidence_page_limit_exceeded', message: 'Too many pages' };
    hostile.misbehave(
      /^POST \/v1\/disputes/,
      (_request, reply) => void reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
      patient,
    );
    expect((await submit(made)).status).toBe(202);
    await app.settle();
    expect(await getEvidence(made)).toMatchObject({
      status: 'failed',
      failure: 'dispute_evidence_page_limit_exceeded: Too many pages',
      can: { submit: true },
    });
    const told = await sql`
      select user_id from notification_dispatches where notification_type = 'payment.evidence-moved' and channel = 'in_app'`;
    expect(told).toEqual([{ userId: admin.id }]);
    hostile.misbehave(/^/, null);
    expect((await submit(made, admin, { documents: ['delivery'] })).status).toBe(202);
    await app.settle();
    expect(await getEvidence(made)).toMatchObject({ status: 'submitted', failure: null, documents: ['delivery'] });
  });

  it('is believed if it reports the evidence later, even after we gave up', async () => {
    const made = await disputed();
    hostile.forge(/^POST \/v1\/disputes/, () => ({}));
    expect((await submit(made)).status).toBe(202);
    await app.settle();
    hostile.forge(/^/, null);
    await sql`delete from jobs where name = 'submit-dispute-evidence'`;
    await sql`update dispute_evidence set state = 'failed', failure = 'Too late', settled_at = now() where hold_id = ${made.holdId}`;
    await tellAll();
    expect(await getEvidence(made)).toMatchObject({ status: 'submitted', failure: null });
  });
});
