import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobHandlers } from '#app/jobs.ts';
import { createApp, systemCtx } from '#app/services.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { notify } from '#domains/notifications/commands.ts';
import { readConfig } from '#server/config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createOutgoing } from '#server/outgoing/post.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs, claimJob } from '#server/queue/run-job.ts';
import { startWorker } from '#server/queue/worker.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { newFolder } from '../../../test/harness/processes/own-server.ts';
import { patiently } from '../../../test/harness/timeouts.ts';
import { startReceiver, type Manner, type ReceivedCall } from '../../../test/harness/servers/webhook-receiver.ts';
import { buildDelivery, buildWebhook } from './fixtures.ts';
import { deleteOldDeliveries } from './deliveries.ts';
import { webhooksSchedules } from './jobs.ts';

const receiver = await startReceiver();
const app = await startTestApp();
const { sql } = app;
const log = pino({ level: 'silent' });

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.manner = 200;
  app.services.outgoing = createOutgoing({ privateAddresses: ['127.0.0.0/8'] });
  await sql`delete from webhook_endpoints`;
  await sql`delete from jobs`;
});

const ctx = () => systemCtx({ sql: app.programSql, log, services: app.services });
let told = 0;
/** Sends a notification to an account and returns the event id. */
async function tell(who: { readonly id: string }, fact = 'quote.given', eventId = newId()): Promise<string> {
  const source = { eventId, actorId: null, occurredAt: new Date().toISOString(), ipAddress: null, userAgent: null, apiKeyId: null };
  told += 1;
  const notice = { userId: who.id, transportId: null, title: `New quote ${told}`, body: 'Compare it.', href: '/dashboard', byEmail: false };
  await sql`insert into events (id, topic, payload) values (${eventId}, ${fact}, '{}') on conflict do nothing`;
  await inTransaction(ctx(), (tx) => notify(tx, fact, source, [notice]));
  return eventId;
}
async function later(): Promise<void> {
  await sql`update webhook_endpoints set rests_until = null`;
  await sql`update jobs set run_at = now() where name in ('deliver-webhook', 'queue-webhook-try')`;
  await app.settle();
}
const hook = (who: { readonly id: string }, more: object = {}) =>
  buildWebhook(app, who, { url: `${receiver.origin}/in/${newId()}`, ...more });
const getLog = async (who: SignedIn, id: string) => (await who.call('GET', `/api/webhooks/${id}/deliveries`)).body;
const signedBy = ({ id, timestamp, body, signature }: ReceivedCall, secret: string): boolean => {
  const mine = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return signature.split(' ').includes(`v1,${mine}`);
};

describe('a notification of an account', () => {
  it('is sent once to each subscribed webhook, signed, with only the ids and text of the notification', async () => {
    const [carrier, other] = [await app.signIn('carrier'), await app.signIn('carrier')];
    const all = await hook(carrier);
    const some = await hook(carrier, { facts: ['quote.given'] });
    for (const more of [{ facts: ['bid.placed'] }, { isOn: false }]) await hook(carrier, more);
    await hook(other);
    const eventId = await tell(carrier);
    await tell(carrier, 'quote.given', eventId);
    await app.settle();
    expect(receiver.received).toHaveLength(2);
    const [notice] = (await carrier.call('GET', '/api/notifications')).body;
    for (const { id, secret } of [all, some]) {
      const [line] = await getLog(carrier, id);
      const got = receiver.received.find((each) => each.id === line.id)!;
      expect(JSON.parse(got.body)).toEqual({
        type: 'quote.given',
        timestamp: notice.createdAt,
        data: {
          notificationId: notice.id,
          transportId: null,
          reference: null,
          metadata: null,
          title: notice.title,
          body: notice.body,
          url: expect.stringMatching(/^http.*\/dashboard$/),
        },
      });
      expect([signedBy(got, secret), Math.abs(Number(got.timestamp) - Date.now() / 1000) < 60]).toEqual([true, true]);
      expect(got.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Carriage-Webhooks/1' });
      expect(line).toMatchObject({
        fact: 'quote.given',
        state: 'delivered',
        nextTryAt: null,
        attempts: 1,
        lastStatus: 200,
        lastProblem: null,
      });
    }
  });

  it('is sent only if its transaction commits', async () => {
    const carrier = await app.signIn('carrier');
    await hook(carrier);
    const source = { eventId: newId(), actorId: null, occurredAt: '', ipAddress: null, userAgent: null, apiKeyId: null };
    const notice = { userId: carrier.id, transportId: null, title: 'A', body: 'B', href: '/', byEmail: false };
    const failed = inTransaction(ctx(), async (tx) => {
      await notify(tx, 'quote.given', source, [notice]);
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    await app.settle();
    expect([receiver.received, await sql`select 1 from webhook_deliveries`]).toEqual([[], []]);
  });

  it.each([
    ['blocked', { isBlocked: true }],
    ['deactivated', { isActive: false }],
    ['given a role that oversees others', { role: 'admin' }],
  ])('is not sent while the account is %s, not even if it was already waiting', async (_what, standing) => {
    const carrier = await app.signIn('carrier');
    await hook(carrier);
    await tell(carrier);
    await sql`update users set ${sql(standing)} where id = ${carrier.id}`;
    await tell(carrier);
    await app.settle();
    expect(receiver.received).toEqual([]);
    expect(await sql`select state from webhook_deliveries`).toEqual([{ state: 'not_sent' }]);
  });
});

describe('a webhook server that fails', () => {
  it.each<[string, Manner, object]>([
    ['answers 500', 500, { lastStatus: 500, lastProblem: null }],
    ['answers 404', 404, { lastStatus: 404, lastProblem: null }],
    ['leads on', (reply) => void reply.writeHead(302, { location: receiver.origin }).end(), { lastStatus: 302, lastProblem: null }],
    [
      'hangs up',
      (_reply, socket) => void socket.destroy(),
      { lastStatus: null, lastProblem: 'The connection closed before a response arrived.' },
    ],
  ])('gets the same id and body again with a new signature until it accepts: it %s', async (_how, manner, last) => {
    const carrier = await app.signIn('carrier');
    const { id, secret } = await hook(carrier);
    receiver.manner = manner;
    await tell(carrier);
    await app.settle();
    const [line] = await getLog(carrier, id);
    expect(line).toMatchObject({ state: 'waiting', attempts: 1, ...last });
    const waitMs = Date.parse(line.nextTryAt) - Date.parse(line.createdAt);
    expect([waitMs >= 60_000, waitMs < 120_000]).toEqual([true, true]);
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    receiver.manner = 204;
    await sql`update webhook_deliveries set created_at = created_at - interval '1 hour'`;
    await later();
    const [first, second] = receiver.received;
    expect([second!.id, second!.body, signedBy(second!, secret), receiver.received.length]).toEqual([first!.id, first!.body, true, 2]);
    expect(Math.abs(Number(second!.timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(await getLog(carrier, id)).toMatchObject([{ state: 'delivered', attempts: 2, lastStatus: 204, nextTryAt: null }]);
    expect((await carrier.call('GET', `/api/webhooks/${id}`)).body.failingSince).toBe(null);
  });

  it('fails after eight tries, all of which are in the log', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    receiver.manner = 503;
    await tell(carrier);
    for (let count = 0; count < 10; count += 1) await later();
    expect(receiver.received).toHaveLength(8);
    const [line] = await getLog(carrier, id);
    expect(line).toMatchObject({ state: 'given_up', attempts: 8, nextTryAt: null });
    const { body } = await carrier.call('GET', `/api/webhook-deliveries/${line.id}`);
    expect(body.tries).toHaveLength(8);
    expect(body.tries[0]).toMatchObject({ status: 503, problem: null, answer: 'said 503', tookMs: expect.any(Number) });
    expect(body.body).toBe(receiver.received[0]!.body);
  });

  it('with 410 has its webhook turned off at once, and the owner is told in the app and by email', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    receiver.manner = 410;
    await tell(carrier);
    await tell(carrier);
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    expect((await getLog(carrier, id)).map(({ state }: { state: string }) => state).toSorted()).toEqual(['given_up', 'not_sent']);
    expect((await carrier.call('GET', `/api/webhooks/${id}`)).body).toMatchObject({ isOn: false, offBecause: 'gone' });
    const [notice] = (await carrier.call('GET', '/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'A webhook was turned off', href: `/settings/webhooks/${id}` });
    expect(await sql`select 1 from mail_outbox where recipient = ${carrier.email} and subject = 'A webhook was turned off'`).toHaveLength(
      1,
    );
    const audited = await sql`select details from audit_log where subject_id = ${carrier.id} and event_type = 'webhook.switched-off'`;
    expect(audited).toEqual([{ details: { webhookId: id, because: 'gone' } }]);
  });

  it('for three days is switched off after a failed delivery, unless one succeeded lately', async () => {
    const carrier = await app.signIn('carrier');
    const [dead, alive] = [await hook(carrier), await hook(carrier)];
    const since = new Date(Date.now() - 73 * 3_600_000);
    await sql`update webhook_endpoints set failing_since = ${since} where id = ${dead.id}`;
    receiver.manner = 500;
    await tell(carrier);
    await app.settle();
    expect((await carrier.call('GET', `/api/webhooks/${dead.id}`)).body).toMatchObject({ isOn: true, failingSince: since.toISOString() });
    await sql`update webhook_deliveries set tries = 7`;
    await later();
    expect((await carrier.call('GET', `/api/webhooks/${dead.id}`)).body).toMatchObject({ isOn: false, offBecause: 'failing' });
    expect((await carrier.call('GET', `/api/webhooks/${alive.id}`)).body).toMatchObject({ isOn: true, failingSince: expect.any(String) });
    await app.settle();
    const [notice] = (await carrier.call('GET', '/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'A webhook was turned off', href: `/settings/webhooks/${dead.id}` });
    expect(
      await sql`select 1 from mail_outbox where recipient = ${carrier.email} and subject ilike '%A webhook was turned off'`,
    ).toHaveLength(1);
    expect((await carrier.call('PUT', `/api/webhooks/${dead.id}/state`, { isOn: true })).body).toMatchObject({
      isOn: true,
      offBecause: null,
      failingSince: null,
    });
  });

  it('without responding is left alone for a minute', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    receiver.manner = (_reply, socket) => void socket.destroy();
    await tell(carrier);
    await app.settle();
    for (let count = 0; count < 3; count += 1) await tell(carrier);
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    const lines = await getLog(carrier, id);
    expect(lines.map(({ attempts, state }: { attempts: number; state: string }) => [attempts, state])).toEqual([
      [0, 'waiting'],
      [0, 'waiting'],
      [0, 'waiting'],
      [1, 'waiting'],
    ]);
    const waits = lines.slice(0, 3).map(({ nextTryAt }: { nextTryAt: string }) => (Date.parse(nextTryAt) - Date.now()) / 60_000);
    for (const minutes of waits) expect([minutes > 0, minutes <= 1]).toEqual([true, true]);
    receiver.manner = 200;
    await later();
    expect(receiver.received).toHaveLength(5);
  });

  it('is not called if its name resolves to a private network', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    app.services.outgoing = createOutgoing({ privateAddresses: [] });
    await tell(carrier);
    await app.settle();
    expect(receiver.received).toEqual([]);
    expect(await getLog(carrier, id)).toMatchObject([
      { state: 'waiting', lastStatus: null, lastProblem: expect.stringContaining('is in a private network') },
    ]);
  });
});

describe('sending a webhook by hand', () => {
  it('as a test does not change the status of the server, whatever it answers', async () => {
    const carrier = await app.signIn('carrier');
    const standing = { isOn: true, offBecause: null, failingSince: new Date(Date.now() - 100 * 3_600_000), restsUntil: new Date() };
    const { id } = await hook(carrier, standing);
    for (const manner of [200, 410, 500, (_reply, socket) => void socket.destroy()] as Manner[]) {
      receiver.manner = manner;
      await carrier.call('POST', `/api/webhooks/${id}/test`);
      await app.settle();
      const [row] = await sql`select is_on, off_because, failing_since, rests_until from webhook_endpoints where id = ${id}`;
      const { failingSince, restsUntil } = standing;
      expect(row).toEqual({ ...standing, failingSince: failingSince.toISOString(), restsUntil: restsUntil.toISOString() });
    }
    expect(receiver.received).toHaveLength(4);
  });

  it('as a test is done once, even if the webhook is turned off', async () => {
    const carrier = await app.signIn('carrier');
    const { id, secret } = await hook(carrier, { isOn: false });
    receiver.manner = 500;
    const { status, body } = await carrier.call('POST', `/api/webhooks/${id}/test`);
    expect([status, body]).toEqual([202, expect.objectContaining({ fact: 'webhook.test', isTest: true, state: 'waiting', attempts: 0 })]);
    await app.settle();
    await later();
    expect(receiver.received).toHaveLength(1);
    const [got] = receiver.received;
    expect([signedBy(got!, secret), JSON.parse(got!.body)]).toEqual([
      true,
      { type: 'webhook.test', timestamp: body.createdAt, data: { webhookId: id, message: 'This is a test. Nothing happened.' } },
    ]);
    expect(await getLog(carrier, id)).toMatchObject([{ state: 'given_up', attempts: 1, lastStatus: 500 }]);
    expect((await carrier.call('GET', `/api/webhooks/${id}`)).body.failingSince).toBe(null);
  });

  it('again keeps its id and body and starts new attempts, replacing the former ones', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    receiver.manner = 500;
    await tell(carrier);
    await app.settle();
    const [line] = await getLog(carrier, id);
    const again = await carrier.call('POST', `/api/webhook-deliveries/${line.id}/replay`);
    expect([again.status, again.body.state]).toEqual([202, 'waiting']);
    await app.settle();
    expect(receiver.received).toHaveLength(2);
    await later();
    expect(receiver.received.map((each) => each.id)).toEqual([line.id, line.id, line.id]);
    receiver.manner = 200;
    await later();
    expect(new Set(receiver.received.map((each) => each.body)).size).toBe(1);
    expect(await getLog(carrier, id)).toMatchObject([{ state: 'delivered', attempts: 4 }]);
    await carrier.call('POST', `/api/webhook-deliveries/${line.id}/replay`);
    await app.settle();
    expect(receiver.received).toHaveLength(5);
    await carrier.call('PUT', `/api/webhooks/${id}/state`, { isOn: false });
    const refused = await carrier.call('POST', `/api/webhook-deliveries/${line.id}/replay`);
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_off']);
  });

  it('again works at once even if the server is paused, but later attempts wait for the end of the pause', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    receiver.manner = (_reply, socket) => void socket.destroy();
    await tell(carrier);
    await app.settle();
    const [line] = await getLog(carrier, id);
    await carrier.call('POST', `/api/webhook-deliveries/${line.id}/replay`);
    await app.settle();
    expect(receiver.received).toHaveLength(2);
    await sql`update jobs set run_at = now() where name = 'queue-webhook-try'`;
    await app.settle();
    expect(receiver.received).toHaveLength(2);
    expect(await getLog(carrier, id)).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    await later();
    expect(receiver.received).toHaveLength(3);
  });

  it('is rate limited for tests and repeated deliveries', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    const sent = await buildDelivery(sql, id);
    const again = await Promise.all(Array.from({ length: 50 }, () => carrier.call('POST', `/api/webhook-deliveries/${sent}/replay`)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([202, 429]));
    const tests = await Promise.all(Array.from({ length: 30 }, () => carrier.call('POST', `/api/webhooks/${id}/test`)));
    expect(new Set(tests.map(({ status }) => status))).toEqual(new Set([202, 429]));
  });

  it('with a renewed secret also signs with the former one for a day, but with no older one', async () => {
    const carrier = await app.signIn('carrier');
    const { id, secret: first } = await hook(carrier);
    const renew = async () => (await carrier.call('POST', `/api/webhooks/${id}/secret`, { password: personaPassword })).body;
    const second = await renew();
    const hours = (Date.parse(second.oldSecretUntil) - Date.now()) / 3_600_000;
    expect([hours > 23.9, hours <= 24]).toEqual([true, true]);
    const signers = async (...secrets: string[]) => {
      receiver.received.length = 0;
      await tell(carrier, 'bid.placed');
      await app.settle();
      const got = receiver.received.find(({ body }) => body.includes('bid.placed'))!;
      return [got.signature.split(' ').length, ...secrets.map((secret) => signedBy(got, secret))];
    };
    expect(await signers(first, second.secret)).toEqual([2, true, true]);
    const third = await renew();
    expect(await signers(first, second.secret, third.secret)).toEqual([2, false, true, true]);
    await sql`update webhook_secrets set signs_until = now() - interval '1 second' where signs_until is not null`;
    expect(await signers(second.secret, third.secret)).toEqual([1, false, true]);
  });
});

describe('a worker that sends webhooks', () => {
  const handlers = byName(
    createJobHandlers(
      createApp({ config: readConfig({ NODE_ENV: 'test', DATABASE_URL: app.url, DATA_DIR: newFolder() }), sql: app.programSql, log }),
    ),
  );

  it('and dies before recording a delivery causes a second one with the same id', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    await app.settle();
    await tell(carrier);
    const deps = { sql: app.programSql, log, services: app.services, handlers };
    // The first worker hangs after its server got the delivery; its lease ends, and a second one sends and records it.
    const answer = Promise.withResolvers<() => void>();
    receiver.manner = (reply) => answer.resolve(() => void reply.end());
    const first = claimJob(deps).then((taken) => taken!.run());
    const goOn = await answer.promise;
    receiver.manner = 200;
    await sql`update jobs set run_at = now()`;
    await runDueJobs(deps);
    goOn();
    await first;
    expect(receiver.received.map((each) => each.id)).toEqual([receiver.received[0]!.id, receiver.received[0]!.id]);
    expect(await getLog(carrier, id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('uses one worker at a time for an account with slow servers and leaves the others free', async () => {
    const [slow, other] = [await app.signIn('carrier'), await app.signIn('carrier')];
    for (const _ of [1, 2]) await hook(slow);
    const { id } = await hook(other, { url: `${receiver.origin}/quick` });
    const held: (() => void)[] = [];
    receiver.manner = (reply) => void (reply.req.url === '/quick' ? reply.end() : held.push(() => void reply.end()));
    for (let count = 0; count < 4; count += 1) await tell(slow);
    const worker = await startWorker({
      sql: app.programSql,
      log,
      handlers: [...handlers.values()],
      pollMs: 600_000,
      services: app.services,
    });
    await vi.waitUntil(() => held.length > 0, patiently);
    await tell(other);
    await vi.waitUntil(async () => (await getLog(other, id))[0]?.state === 'delivered', patiently);
    expect(held).toHaveLength(1);
    for (let count = 1; count <= 8; count += 1) {
      await vi.waitUntil(() => held.length === count, patiently);
      held[count - 1]!();
    }
    const isThrough = async () => (await sql`select 1 from webhook_deliveries where state <> 'delivered'`).length === 0;
    await vi.waitUntil(isThrough, patiently);
    await worker.stop();
  });

  it('in parallel with others sends each delivery once', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    for (let count = 0; count < 12; count += 1) await tell(carrier);
    await Promise.all([1, 2, 3].map(() => runDueJobs({ sql: app.programSql, log, handlers, services: app.services })));
    const ids = receiver.received.map((each) => each.id);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    expect((await getLog(carrier, id)).every(({ state }: { state: string }) => state === 'delivered')).toBe(true);
  });
});

describe('the webhook log', () => {
  it('is cleaned every night: old deliveries and expired secrets go, signing secrets stay', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    const old = await buildDelivery(sql, id, { createdAt: new Date(Date.now() - 31 * 86_400_000) });
    for (const _ of [1, 2]) await carrier.call('POST', `/api/webhooks/${id}/secret`, { password: personaPassword });
    const night = async () => {
      await enqueue(ctx(), webhooksSchedules[0]!.job, {});
      await app.settle();
      const rows = await sql<{ isCurrent: boolean }[]>`
        select signs_until is null as is_current from webhook_secrets where endpoint_id = ${id} order by signs_until nulls first`;
      return rows.map(({ isCurrent }) => isCurrent);
    };
    expect(await night()).toEqual([true, false]);
    expect(await sql`select 1 from webhook_deliveries where id = ${old}`).toEqual([]);
    await sql`update webhook_secrets set signs_until = now() - interval '1 second' where signs_until is not null`;
    expect(await night()).toEqual([true]);
  });

  it('shows a delivery as given up if we fail to send it ourselves, so that it is deleted with the others', async () => {
    const carrier = await app.signIn('carrier');
    const [broken, good] = [await hook(carrier), await hook(carrier)];
    await sql`update webhook_secrets set wrapped_key = 'gone' where endpoint_id = ${broken.id}`;
    await tell(carrier);
    for (let count = 0; count < 9; count += 1) await later();
    expect(await getLog(carrier, broken.id)).toMatchObject([{ state: 'given_up', nextTryAt: null, attempts: 0 }]);
    expect(await getLog(carrier, good.id)).toMatchObject([{ state: 'delivered' }]);
    expect((await sql`select 1 from jobs where name = 'deliver-webhook' and failed_at is not null and attempts = 8`).length).toBe(1);
    await sql`update webhook_deliveries set created_at = now() - interval '31 days'`;
    await deleteOldDeliveries({ sql: app.programSql });
    expect(await sql`select 1 from webhook_deliveries`).toEqual([]);
  });

  it('is listed page by page, newest first, to its owner only', async () => {
    const carrier = await app.signIn('carrier');
    const { id } = await hook(carrier);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await buildDelivery(sql, id));
    const first = await carrier.call('GET', `/api/webhooks/${id}/deliveries?limit=3`);
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers['link']))![1]!;
    const second = await carrier.call('GET', next);
    expect([...first.body, ...second.body].map((line) => line.id)).toEqual(ids);
    expect(second.headers['link']).toBeUndefined();
    const stranger = await app.signIn('carrier');
    for (const path of [`/api/webhooks/${id}/deliveries`, `/api/webhook-deliveries/${ids[0]}`])
      expect((await stranger.call('GET', path)).status).toBe(404);
  });

  it('keeps deliveries for 30 days, and waiting ones longer', async () => {
    const { id } = await hook(await app.signIn('carrier'));
    const old = new Date(Date.now() - 31 * 86_400_000);
    const kept = [
      await buildDelivery(sql, id, { createdAt: new Date(Date.now() - 29 * 86_400_000) }),
      await buildDelivery(sql, id, { createdAt: old, state: 'waiting' }),
    ];
    await buildDelivery(sql, id, { createdAt: old });
    await deleteOldDeliveries({ sql: app.programSql });
    const rows = await sql<{ id: string }[]>`select id from webhook_deliveries order by id`;
    expect(rows.map((row) => row.id)).toEqual(kept);
    expect((await sql`select 1 from webhook_attempts a where a.delivery_id <> all(${kept})`).length).toBe(0);
  });
});
