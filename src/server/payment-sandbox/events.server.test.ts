import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../../test/harness/servers/payment-sandbox.ts';
import { toCheckout, disputed, listSandboxObjects, onboardedAccount, paidCharge } from '../../../test/harness/money/sandbox-money.ts';

const sandbox = await startTestSandbox();
const { stripe, origin, listener, client, sql, settle } = sandbox;

async function leaveCheckout(): Promise<void> {
  const { id } = await stripe.checkout.sessions.create(toCheckout(origin, 5_000));
  await stripe.checkout.sessions.expire(id);
}

const heard = () => listener.posts.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, client.webhookSecret));

beforeEach(async () => {
  listener.status = 200;
  await settle();
  listener.posts.length = 0;
});

describe('a sandbox event', () => {
  it('is posted with a signature and the object at that time', async () => {
    const charge = await paidCharge(sandbox, 10_000);
    await stripe.refunds.create({ charge: charge.id });
    await settle();
    const events = heard();
    expect(events.map(({ type }) => type).toSorted()).toEqual(
      [
        'charge.refund.updated',
        'charge.refunded',
        'charge.succeeded',
        'charge.updated',
        'checkout.session.completed',
        'payment_intent.created',
        'payment_intent.succeeded',
        'refund.created',
      ].toSorted(),
    );
    const refunded = events.find(({ type }) => type === 'charge.refunded')!;
    expect(refunded).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: charge.id, refunded: true }, previous_attributes: { refunded: false } },
    });
    expect(refunded.api_version).toBe(Stripe.API_VERSION);
    expect(await listSandboxObjects(sql, 'event', { id: refunded.id })).toEqual([refunded]);
  });

  it('is rejected by the Stripe SDK if changed, old or signed with another secret', async () => {
    await paidCharge(sandbox, 10_000);
    await settle();
    const [{ body, signature }] = listener.posts as [(typeof listener.posts)[number]];
    const verify =
      (text: string, header: string, secret = client.webhookSecret) =>
      () =>
        stripe.webhooks.constructEvent(text, header, secret);
    expect(verify(body, signature)).not.toThrow();
    expect(verify(body.replace('"livemode":false', '"livemode":true'), signature)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(verify(body, signature, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
    const old = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: client.webhookSecret,
      timestamp: Math.floor(Date.now() / 1_000) - 1_000,
    });
    expect(verify(body, old)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it('is repeated with growing pauses until it is accepted, at most ten times', async () => {
    listener.status = 500;
    await leaveCheckout();
    await settle();
    const waits = async () => sql<{ attempts: number; seconds: number }[]>`
      select attempts, extract(epoch from run_at - now())::float8 as seconds from jobs where name = 'deliver-sandbox-event' and failed_at is null`;
    const first = (await waits())[0]!;
    await sql`update jobs set run_at = now()`;
    await settle();
    const second = (await waits())[0]!;
    expect([first.attempts, second.attempts]).toEqual([1, 2]);
    expect(second.seconds).toBeGreaterThan(first.seconds);
    listener.status = 204;
    await sql`update jobs set run_at = now()`;
    await settle();
    expect(await waits()).toEqual([]);
    const events = heard();
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(events).toHaveLength(3);
    const [row] =
      await sql`select tries, delivered_at is not null as is_delivered, endpoint from sandbox_events where event = ${events[0]!.id}`;
    expect(row).toMatchObject({ tries: 3, isDelivered: true, endpoint: expect.stringContaining('/hooks') });

    listener.status = 500;
    await leaveCheckout();
    for (let round = 0; round < 12; round += 1) {
      await sql`update jobs set run_at = now()`;
      await settle();
    }
    expect(listener.posts).toHaveLength(3 + 10);
  });

  it('of a connected account names the account', async () => {
    const account = await onboardedAccount(sandbox);
    await settle();
    const events = heard();
    expect(events.map(({ type, account: of }) => [type, of]).toSorted()).toEqual([
      ['account.updated', account],
      ['capability.updated', account],
    ]);
    await leaveCheckout();
    expect((await listSandboxObjects(sql, 'event'))[0]!.account).toBeUndefined();
  });

  it('of a disputed charge is followed by the other dispute events', async () => {
    const charge = await paidCharge(sandbox, 10_000, { number: disputed });
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
    await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    await settle();
    expect(
      heard()
        .map(({ type }) => type)
        .filter((type) => type.startsWith('charge.dispute'))
        .toSorted(),
    ).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ]);
  });

  it('is sent for a transfer and for its reversal', async () => {
    const account = await onboardedAccount(sandbox);
    const charge = await paidCharge(sandbox, 10_000);
    const { id } = await stripe.transfers.create({ amount: 5_000, currency: 'usd', destination: account, source_transaction: charge.id });
    await stripe.transfers.createReversal(id, { amount: 5_000 });
    await settle();
    const types = heard().map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['transfer.created', 'transfer.reversed']));
  });
});
