import { expect, test } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { callServer } from '../../harness/client.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { buildMember, expectAgreed } from '../../harness/money/money-beside.ts';
import { startProviderBeside } from '../../harness/servers/provider-beside.ts';
import { runUntilIdle } from '../../harness/queue-rest.ts';
import { listSandboxObjects } from '../../harness/money/sandbox-money.ts';
import { startReplicaPair } from '../../harness/processes/replica-pair.ts';

const { sql, programUrl } = await testDatabase();
const provider = await startProviderBeside();
const replicas = await startReplicaPair(programUrl, provider);
const fifty = Array.from({ length: 50 }, (_one, at) => at);

test('fifty simultaneous calls of each kind over two programs book one offer and pay it once', async () => {
  const shipper = await buildMember(sql, 'shipper');
  const carriers = await Promise.all(fifty.slice(0, 5).map(() => buildMember(sql, 'carrier')));
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', vehicleValue: '18500.00' });
  const quotes: string[] = [];
  for (const { id: userId } of carriers) quotes.push(await buildQuote(sql, { transportId: id, kind: 'own', userId }));
  const askAll = async (pathOf: (at: number) => string) => {
    await sql`delete from rate_limits`;
    const asked = fifty.map((at) => callServer(`${replicas[at % 2]!.origin()}${pathOf(at)}`, { method: 'POST', token: shipper.token }));
    return (await Promise.all(asked)).map((answer) => ({ status: answer?.status, body: answer?.body }));
  };

  const accepted = await askAll((at) => `/api/quotes/${quotes[at % quotes.length]}/acceptance`);
  const booked = await sql<{ id: string }[]>`select id from quotes where transport_id = ${id} and is_accepted`;
  expect(booked).toHaveLength(1);
  const winners = accepted.filter(({ status }) => status === 200);
  expect(new Set(winners.map(({ body }) => body.id))).toEqual(new Set([booked[0]!.id]));
  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const payments = await sql<{ id: string; quoteId: string }[]>`select id, quote_id from payments where transport_id = ${id}`;
  expect(payments.map(({ quoteId }) => quoteId)).toEqual([booked[0]!.id]);

  const pages = await askAll(() => `/api/transports/${id}/payment/checkout`);
  expect(pages.map(({ status }) => status)).toEqual(fifty.map(() => 200));
  const [url, ...others] = new Set(pages.map(({ body }) => body.url as string));
  expect(others).toEqual([]);

  const taken = await Promise.all(fifty.map(() => provider.payAt(url!)));
  expect(taken).toContain(true);
  const events = await provider.heard();
  const told = Promise.all(events.flatMap((event) => replicas.map(({ origin }) => provider.tell(origin(), event))));
  const returned = await askAll(() => `/api/transports/${id}/payment/refresh`);
  expect(returned.map(({ status }) => status)).toEqual(fifty.map(() => 200));
  expect(new Set(await told)).toEqual(new Set([true]));
  await runUntilIdle(sql);

  const paymentId = payments[0]!.id;
  expect(await expectAgreed(sql, provider, paymentId)).toMatchObject({ shipper: -128_500, held: 128_500 });
  expect(await listSandboxObjects(provider.sql, 'charge', { transfer_group: `payment:${paymentId}`, paid: true })).toHaveLength(1);
});
