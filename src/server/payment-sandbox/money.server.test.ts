import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../../test/harness/servers/payment-sandbox.ts';
import {
  cardForm,
  toCheckout,
  disputed as disputedCard,
  listSandboxObjects,
  onboardedAccount,
  paidCharge,
  settledAtOnce,
} from '../../../test/harness/money/sandbox-money.ts';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;

const getFunds = async (account?: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, account ? { stripeAccount: account } : {});
  return { available: available[0]!.amount, pending: pending[0]!.amount };
};

async function outcomes(calls: Promise<unknown>[]): Promise<{ done: number; words: string[] }> {
  const settled = await Promise.allSettled(calls);
  const words = settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  return { done: settled.length - words.length, words };
}

describe('a refund', () => {
  it('can be partial, then for the rest, and never exceeds the charge', async () => {
    const charge = await paidCharge(sandbox, 10_000);
    const before = await getFunds();
    const part = await stripe.refunds.create({
      charge: charge.id,
      amount: 2_500,
      metadata: { why: 'late' },
      expand: ['balance_transaction'],
    });
    expect(part).toMatchObject({
      amount: 2_500,
      status: 'succeeded',
      metadata: { why: 'late' },
      balance_transaction: { type: 'refund', amount: -2_500, fee: 0, net: -2_500 },
    });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 2_500, refunded: false });
    await expect(stripe.refunds.create({ charge: charge.id, amount: 7_501 })).rejects.toMatchObject({
      param: 'amount',
      message: 'Refund amount ($75.01) is greater than unrefunded amount on charge ($75.00)',
    });
    const rest = await stripe.refunds.create({ charge: charge.id });
    expect(rest.amount).toBe(7_500);
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 10_000, refunded: true });
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ charge: charge.id })).data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, charge: charge.id });
    expect((await getFunds()).available).toBe(before.available - 10_000);
  });

  it('succeeds once if two at once would exceed the charge', async () => {
    const charge = await paidCharge(sandbox, 10_000);
    const { done, words } = await outcomes([6_000, 6_000].map((amount) => stripe.refunds.create({ charge: charge.id, amount })));
    expect([done, words]).toEqual([1, ['Refund amount ($60.00) is greater than unrefunded amount on charge ($40.00)']]);
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 6_000 });
  });

  it('needs an existing, paid charge', async () => {
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
    await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({ code: 'resource_missing', param: 'charge' });
    const { url } = await stripe.checkout.sessions.create(toCheckout(sandbox.origin, 5_000));
    await sandbox.submit(url!, { ...cardForm, number: '4000 0000 0000 0002' });
    const [declined] = await listSandboxObjects(sandbox.sql, 'charge');
    await expect(stripe.refunds.create({ charge: declined!.id })).rejects.toMatchObject({ code: 'charge_not_refundable' });
  });
});

describe('a transfer', () => {
  it('sends up to the unrefunded amount of a charge, even before it is settled', async () => {
    const account = await onboardedAccount(sandbox);
    const charge = await paidCharge(sandbox, 100_000, { transfer_group: 'payment:7' });
    const transfer = await stripe.transfers.create({
      amount: 60_000,
      currency: 'usd',
      destination: account,
      source_transaction: charge.id,
      expand: ['balance_transaction'],
    });
    expect(transfer).toMatchObject({
      amount: 60_000,
      transfer_group: 'payment:7',
      balance_transaction: { amount: -60_000, type: 'transfer' },
    });
    expect(await getFunds(account)).toEqual({ available: 0, pending: 60_000 });
    await stripe.refunds.create({ charge: charge.id, amount: 10_000 });
    const more = (amount: number) =>
      stripe.transfers.create({ amount, currency: 'usd', destination: account, source_transaction: charge.id });
    await expect(more(30_001)).rejects.toMatchObject({
      param: 'amount',
      message: expect.stringContaining('must not exceed the source amount of $1,000.00'),
    });
    expect((await more(30_000)).amount).toBe(30_000);
    const listed = await stripe.transfers.list({ transfer_group: 'payment:7' });
    expect(listed.data.map(({ amount }) => amount)).toEqual([30_000, 60_000]);
    expect((await stripe.transfers.list({ destination: account, limit: 1 })).has_more).toBe(true);
    expect((await stripe.transfers.retrieve(transfer.id)).source_transaction).toBe(charge.id);
    expect((await stripe.balanceTransactions.list({ source: transfer.id })).data).toMatchObject([{ type: 'transfer', net: -60_000 }]);
  });

  it('succeeds only up to the amount of the charge if several are sent at once', async () => {
    const account = await onboardedAccount(sandbox);
    const charge = await paidCharge(sandbox, 10_000);
    const send = () => stripe.transfers.create({ amount: 4_000, currency: 'usd', destination: account, source_transaction: charge.id });
    expect((await outcomes([send(), send(), send(), send()])).done).toBe(2);
    expect((await getFunds(account)).pending).toBe(8_000);
  });

  it('is refused to an unknown account or one without the transfers capability', async () => {
    const charge = await paidCharge(sandbox, 10_000);
    const send = (destination: string) =>
      stripe.transfers.create({ amount: 100, currency: 'usd', destination, source_transaction: charge.id });
    await expect(send('acct_none')).rejects.toMatchObject({ code: 'resource_missing', message: "No such destination: 'acct_none'" });
    const { id } = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } });
    await expect(send(id)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  });
});

describe('a reversal', () => {
  it('can be partial, and never exceeds the transfer or the balance of the account', async () => {
    const account = await onboardedAccount(sandbox);
    const charge = await paidCharge(sandbox, 100_000, { number: settledAtOnce });
    const { id } = await stripe.transfers.create({ amount: 60_000, currency: 'usd', destination: account, source_transaction: charge.id });
    expect(await stripe.transfers.createReversal(id, { amount: 10_000 })).toMatchObject({ amount: 10_000, transfer: id });
    expect(await getFunds(account)).toEqual({ available: 50_000, pending: 0 });
    await expect(stripe.transfers.createReversal(id, { amount: 50_001 })).rejects.toMatchObject({ param: 'amount' });
    await stripe.payouts.create({ amount: 20_000, currency: 'usd' }, { stripeAccount: account });
    await expect(stripe.transfers.createReversal(id, { amount: 50_000 })).rejects.toMatchObject({ code: 'balance_insufficient' });
    await stripe.transfers.createReversal(id, { amount: 30_000 });
    const transfer = await stripe.transfers.retrieve(id);
    expect([transfer.amount_reversed, transfer.reversed]).toEqual([40_000, false]);
    const listed = await stripe.transfers.listReversals(id);
    expect(listed.data.map(({ amount }) => amount)).toEqual([30_000, 10_000]);
  });

  it('succeeds once if two at once would exceed the transfer', async () => {
    const account = await onboardedAccount(sandbox);
    const charge = await paidCharge(sandbox, 10_000);
    const { id } = await stripe.transfers.create({ amount: 9_000, currency: 'usd', destination: account, source_transaction: charge.id });
    expect((await outcomes([1, 2].map(() => stripe.transfers.createReversal(id, { amount: 5_000 })))).done).toBe(1);
    expect((await getFunds(account)).pending).toBe(4_000);
  });
});

describe('a payout', () => {
  it('sends settled money to the bank, and only once if two at once exceed the balance', async () => {
    const account = await onboardedAccount(sandbox);
    const there = { stripeAccount: account };
    const charge = await paidCharge(sandbox, 10_000, { number: settledAtOnce });
    await stripe.transfers.create({ amount: 8_000, currency: 'usd', destination: account, source_transaction: charge.id });
    const { done } = await outcomes([5_000, 5_000].map((amount) => stripe.payouts.create({ amount, currency: 'usd' }, there)));
    expect(done).toBe(1);
    const [payout] = await listSandboxObjects(sandbox.sql, 'payout', {}, account);
    expect(await stripe.payouts.retrieve(payout!.id, {}, there)).toMatchObject({
      amount: 5_000,
      status: 'paid',
      destination: expect.stringMatching(/^ba_/),
    });
    await expect(stripe.payouts.retrieve(payout!.id)).rejects.toMatchObject({ code: 'resource_missing' });
    expect(await getFunds(account)).toEqual({ available: 3_000, pending: 0 });
  });

  it('reduces the balance immediately, even if the clock of another replica is ahead', async () => {
    const account = await onboardedAccount(sandbox);
    const there = { stripeAccount: account };
    const charge = await paidCharge(sandbox, 10_000, { number: settledAtOnce });
    await stripe.transfers.create({ amount: 8_000, currency: 'usd', destination: account, source_transaction: charge.id });
    const { balance_transaction: ahead } = await stripe.payouts.create({ amount: 8_000, currency: 'usd' }, there);
    await sandbox.sql`
      update sandbox_objects set data = jsonb_set(data, '{available_on}', to_jsonb((data->>'available_on')::bigint + 600)) where id = ${ahead as string}`;
    expect((await getFunds(account)).available).toBe(0);
    await expect(stripe.payouts.create({ amount: 1, currency: 'usd' }, there)).rejects.toMatchObject({ code: 'balance_insufficient' });
  });

  it('to an invalid bank account fails and returns the money to the balance', async () => {
    const account = await onboardedAccount(sandbox, { account: '000111111116' });
    const there = { stripeAccount: account };
    const charge = await paidCharge(sandbox, 10_000, { number: settledAtOnce });
    await stripe.transfers.create({ amount: 8_000, currency: 'usd', destination: account, source_transaction: charge.id });
    const payout = await stripe.payouts.create({ amount: 8_000, currency: 'usd' }, there);
    expect(payout).toMatchObject({ status: 'failed', failure_code: 'no_account' });
    expect(await getFunds(account)).toEqual({ available: 8_000, pending: 0 });
    const types = await listSandboxObjects(sandbox.sql, 'event', {}, account);
    expect(types.slice(0, 2).map(({ type, account: of }) => [type, of])).toEqual([
      ['payout.failed', account],
      ['payout.created', account],
    ]);
  });

  it('is made automatically every day unless the account has a manual schedule', async () => {
    const account = await onboardedAccount(sandbox);
    const unasked = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } });
    expect(unasked.settings?.payouts?.schedule).toEqual({ interval: 'daily' });
    const charge = await paidCharge(sandbox, 10_000, { number: settledAtOnce });
    const send = (amount: number) =>
      stripe.transfers.create({ amount, currency: 'usd', destination: account, source_transaction: charge.id });
    await send(3_000);
    expect(await listSandboxObjects(sandbox.sql, 'payout', {}, account)).toEqual([]);
    const changed = await stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: 'daily' } } } });
    expect(changed.settings?.payouts?.schedule).toEqual({ interval: 'daily' });
    await send(2_000);
    expect(await listSandboxObjects(sandbox.sql, 'payout', {}, account)).toMatchObject([
      { amount: 5_000, automatic: true, status: 'paid' },
    ]);
    expect(await getFunds(account)).toEqual({ available: 0, pending: 0 });
  });

  it('is refused for an account without payouts enabled', async () => {
    const { id } = await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } });
    await expect(stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: id })).rejects.toMatchObject({
      code: 'payouts_not_allowed',
    });
    await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject({
      type: 'StripePermissionError',
      code: 'account_invalid',
    });
  });
});

describe('a dispute', () => {
  const disputed = async () => {
    const charge = await paidCharge(sandbox, 10_000, { number: disputedCard });
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
    return { charge, dispute: dispute! };
  };

  it('takes the charged amount and a fee from the balance', async () => {
    const before = await getFunds();
    const { charge, dispute } = await disputed();
    expect([charge.disputed, dispute.status, dispute.reason, dispute.amount]).toEqual([true, 'needs_response', 'fraudulent', 10_000]);
    expect(dispute.balance_transactions).toMatchObject([{ type: 'adjustment', amount: -10_000, fee: 1_500, net: -11_500 }]);
    expect((await getFunds()).available).toBe(before.available - 11_500);
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  it.each([
    ['winning_evidence', 'won', 0],
    ['losing_evidence', 'lost', -11_500],
    ['It was delivered.', 'under_review', -11_500],
  ])('answered with %j ends as %s', async (text, status, change) => {
    const before = await getFunds();
    const { dispute } = await disputed();
    const answered = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
    expect([answered.status, answered.evidence_details.submission_count]).toEqual([status, 1]);
    expect(await stripe.disputes.retrieve(dispute.id)).toEqual(expect.objectContaining({ status }));
    expect((await getFunds()).available).toBe(before.available + change);
  });

  it('accepts uploaded files as evidence, each once per idempotency key, and refuses unknown files', async () => {
    const { dispute } = await disputed();
    const upload = (type: string, key?: string) =>
      stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: Buffer.from('%PDF-1.7 signed'), name: 'bill.pdf', type } },
        key ? { idempotencyKey: key } : {},
      );
    const file = await upload('application/pdf', 'bill');
    expect(file).toMatchObject({ object: 'file', purpose: 'dispute_evidence', filename: 'bill.pdf', type: 'pdf', size: 15 });
    expect((await upload('application/pdf', 'bill')).id).toBe(file.id);
    await expect(upload('text/html')).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'file[type]' });
    const answer = (id: string) => stripe.disputes.update(dispute.id, { evidence: { receipt: id }, submit: true });
    await expect(answer('file_none')).rejects.toMatchObject({ code: 'resource_missing', param: 'evidence[receipt]' });
    expect(await answer(file.id)).toMatchObject({ status: 'under_review', evidence: { receipt: file.id } });
    await expect(answer(file.id)).rejects.toMatchObject({ code: 'dispute_closed' });
  });

  it.each([
    ['winning_evidence', 'refunded'],
    ['losing_evidence', 'charge_disputed'],
    ['It was delivered.', 'charge_disputed'],
  ])('answered with %j gives this result for a refund of the charge: %s', async (text, end) => {
    const { charge, dispute } = await disputed();
    const { is_charge_refundable: isRefundable } = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } });
    const given = await stripe.refunds.create({ charge: charge.id, amount: 4_000 }).then(
      () => 'refunded',
      ({ code }: { code: string }) => code,
    );
    expect([given, isRefundable]).toEqual([end, end === 'refunded']);
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true, amount_refunded: end === 'refunded' ? 4_000 : 0 });
  });
});
