import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { startTestSandbox } from '../../../test/harness/servers/payment-sandbox.ts';
import { cardForm, disputed, onboardedAccount, paidCharge, settledAtOnce } from '../../../test/harness/money/sandbox-money.ts';

const sandbox = await startTestSandbox();
const replicas = [sandbox.stripe, sandbox.restart()] as const;
const account = await onboardedAccount(sandbox);
const there = { stripeAccount: account };

interface Purse {
  settled: number;
  open: number;
}
interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly bucket: keyof Purse;
  refunded: number;
  sent: number;
  isDisputed: boolean;
}
interface Transfer {
  readonly id: string;
  readonly amount: number;
  readonly charge: Charge;
  reversed: number;
}

const platform: Purse = { settled: 0, open: 0 };
const carrier: Purse = { settled: 0, open: 0 };
const charges: Charge[] = [];
const transfers: Transfer[] = [];

const isDone = async (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: { type?: string }) => {
      if (error.type !== 'StripeInvalidRequestError') throw error;
      return false;
    },
  );

async function expectDone(call: Promise<unknown>, isExpected: boolean, then: () => void): Promise<void> {
  expect(await isDone(call)).toBe(isExpected);
  if (isExpected) then();
}

type Act = {
  kind: 'pay' | 'dispute' | 'refund' | 'transfer' | 'reverse' | 'payout';
  cents: number;
  which: number;
  replica: 0 | 1;
  isSettled: boolean;
};

async function pay(stripe: Stripe, { cents, isSettled, kind }: Act): Promise<void> {
  const number = kind === 'dispute' ? disputed : isSettled ? settledAtOnce : cardForm.number;
  const { id } = await paidCharge({ ...sandbox, stripe }, cents, { number });
  const bucket = number === settledAtOnce ? 'settled' : 'open';
  charges.push({ id, amount: cents, bucket, refunded: 0, sent: 0, isDisputed: kind === 'dispute' });
  platform[bucket] += cents - (Math.round(cents * 0.029) + 30);
  if (kind === 'dispute') platform.settled -= cents + 1_500;
}

async function refund(stripe: Stripe, { cents, which }: Act): Promise<void> {
  const charge = charges[which % charges.length];
  if (!charge) return;
  const isPossible = !charge.isDisputed && cents <= charge.amount - charge.refunded;
  await expectDone(stripe.refunds.create({ charge: charge.id, amount: cents }), isPossible, () => {
    charge.refunded += cents;
    platform.settled -= cents;
  });
}

async function transfer(stripe: Stripe, { cents, which }: Act): Promise<void> {
  const charge = charges[which % charges.length];
  if (!charge) return;
  const isPossible = cents <= charge.amount - charge.refunded - charge.sent;
  const call = stripe.transfers.create({ amount: cents, currency: 'usd', destination: account, source_transaction: charge.id });
  await expectDone(call, isPossible, () => {
    charge.sent += cents;
    platform[charge.bucket] -= cents;
    carrier[charge.bucket] += cents;
  });
  if (isPossible) transfers.push({ id: (await call).id, amount: cents, charge, reversed: 0 });
}

async function reverse(stripe: Stripe, { cents, which }: Act): Promise<void> {
  const sent = transfers[which % transfers.length];
  if (!sent) return;
  const isPossible = cents <= sent.amount - sent.reversed && cents <= carrier.settled + carrier.open;
  await expectDone(stripe.transfers.createReversal(sent.id, { amount: cents }), isPossible, () => {
    sent.reversed += cents;
    sent.charge.sent -= cents;
    platform[sent.charge.bucket] += cents;
    carrier[sent.charge.bucket] -= cents;
  });
}

const payout = (stripe: Stripe, { cents }: Act): Promise<void> =>
  expectDone(stripe.payouts.create({ amount: cents, currency: 'usd' }, there), cents <= carrier.settled, () => (carrier.settled -= cents));

const doings = { pay, dispute: pay, refund, transfer, reverse, payout };

async function getPurse(options: { stripeAccount?: string }): Promise<Purse & { booked: number }> {
  const { available, pending } = await sandbox.stripe.balance.retrieve({}, options);
  let booked = 0;
  for await (const { net, amount, fee } of sandbox.stripe.balanceTransactions.list({ limit: 100 }, options)) {
    expect(net).toBe(amount - fee);
    booked += net;
  }
  return { settled: available[0]!.amount, open: pending[0]!.amount, booked };
}

it('keeps every balance equal to its bookings, with any calls on two replicas', { tags: 'full' }, async () => {
  const acts = fc.array(
    fc.record({
      kind: fc.constantFrom('pay', 'pay', 'dispute', 'refund', 'transfer', 'transfer', 'reverse', 'payout'),
      cents: fc.oneof(fc.integer({ min: 50, max: 3_000 }), fc.integer({ min: 50, max: 90_000 })),
      which: fc.nat(1_000),
      replica: fc.constantFrom(0, 1),
      isSettled: fc.boolean(),
    }) as fc.Arbitrary<Act>,
    { minLength: 8, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (life) => {
      for (const act of life) await doings[act.kind](replicas[act.replica], act);
      expect(await getPurse({})).toEqual({ ...platform, booked: platform.settled + platform.open });
      expect(await getPurse(there)).toEqual({ ...carrier, booked: carrier.settled + carrier.open });
    }),
    { numRuns: 12, endOnFailure: true },
  );
  for (const { refunded, sent, amount } of charges) expect(Math.max(refunded, sent)).toBeLessThanOrEqual(amount);
  expect(charges.length).toBeGreaterThan(10);
  expect(transfers.length).toBeGreaterThan(2);
});
