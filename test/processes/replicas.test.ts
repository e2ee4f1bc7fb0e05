import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { deliverMail } from '#server/mail/outbox.ts';
import type { Role } from '#shared/roles.ts';
import { callServer, readLive } from '../harness/client.ts';
import { beforeForgotten, patiently } from '../harness/timeouts.ts';
import { startProgram, startSiteProgram } from '../harness/processes/program.ts';

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (part: Buffer) => (text += part.toString()));
    stream.on('end', () => {
      mails.push(`${session.envelope.rcptTo[0]?.address} ${/^Message-ID: (.+)$/im.exec(text)?.[1]}`);
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const env = {
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'Carriage <no-reply@carriage.example>',
};
const one = await startSiteProgram(env);
const { sql, databaseUrl } = one;
const startReplica = () => startProgram({ ...env, DATABASE_URL: databaseUrl });
const other = await startReplica();
const replicas = [one, other];

const signIn = async (role: Role) => {
  const { id, email } = await buildCompliantAccount(sql, { role, dotMcVerified: true });
  return { id, email, token: await buildSession(sql, { id }) };
};
const shipper = await signIn('shipper');
const carriers = await Promise.all(Array.from({ length: 10 }, () => signIn('carrier')));
const at = (index: number) => replicas[index % replicas.length]!.origin;
/** No job is due soon and no mail is being sent. */
const isQuiet = async () =>
  expect(await sql`select name, last_error from jobs where run_at < now() + interval '2 minutes' or name = ${deliverMail.name}`).toEqual(
    [],
  );
const settle = () => vi.waitFor(isQuiet, patiently);

test('a session ended on one replica is refused by the other', async () => {
  const { token } = await signIn('broker');
  for (const { origin } of replicas) expect(await callServer(`${origin}/api/auth/me`, { token })).toMatchObject({ status: 200 });
  expect(await callServer(`${one.origin}/api/auth/logout`, { method: 'POST', token })).toMatchObject({ status: 200 });
  const isRefused = async () => expect((await callServer(`${other.origin}/api/auth/me`, { token }))?.status).toBe(401);
  await vi.waitFor(isRefused, beforeForgotten);
});

test('an officer confirmed on one replica has permissions on the other', async () => {
  const officer = await buildAccount(sql, { role: 'compliance', confirmedAt: null });
  const [token, admin] = [await buildSession(sql, officer), await signIn('admin')];
  const monitorAt = (origin: string) => callServer(`${origin}/api/security/metrics`, { token });
  for (const { origin } of replicas) expect(await monitorAt(origin)).toMatchObject({ status: 403, body: { code: 'unconfirmed' } });
  const decision = { method: 'POST', token: admin.token, body: { accepted: true } };
  const answers = await Promise.all(
    replicas.map(({ origin }) => callServer(`${origin}/api/admin/officers/${officer.id}/confirmation`, decision)),
  );
  expect(answers.map((answer) => answer!.status).toSorted()).toEqual([200, 409]);
  const isLetIn = async () => expect((await monitorAt(other.origin))?.status).toBe(200);
  await vi.waitFor(isLetIn, beforeForgotten);
  expect(await monitorAt(one.origin)).toMatchObject({ status: 200 });
});

test('a rate limit counts calls on both replicas', async () => {
  const { token } = shipper;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => callServer(`${at(index)}/api/auth/verify-email/resend`, { method: 'POST', token })),
  );
  const statuses = answers.map((answer) => answer!.status).toSorted();
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 7 }, () => 429)]);
});

test('a setting or flag changed or reverted on one replica applies to the next call on the other', async () => {
  const { token } = await signIn('super_admin');
  const owner = await signIn('shipper');
  const ask = async (index: number, path: string, method = 'GET', body?: object) => {
    const answer = await callServer(`${at(index)}${path}`, { method, token, ...(body && { body }) });
    expect([path, answer?.status]).toEqual([path, 200]);
    return answer!.body;
  };
  const takeBack = async (index: number) => {
    const [{ id }] = await ask(index, '/api/super-admin/config-changes?limit=1');
    await ask(index, `/api/super-admin/config-changes/${id}/take-back`, 'POST', { reason: 'It was a slip' });
  };
  const draft = { vehicleYear: '2019', vehicleMake: 'Honda', vehicleModel: 'Accord', fromZipCode: '78701', toZipCode: '80202' };
  const saveAt = async (index: number) =>
    (await callServer(`${at(index)}/api/quotes/save-draft`, { method: 'POST', token: owner.token, body: draft }))?.status;
  const isCheckedAt = async (index: number) => (await ask(index, '/api/validate/dot-mc/status')).enabled as boolean;
  expect(await saveAt(0)).toBe(200);
  for (const [here, there] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await ask(here, '/api/super-admin/config', 'POST', { key: 'max_draft_limit', value: '1', category: 'limits' });
    expect(await saveAt(there)).toBe(409);
    await takeBack(there);
    expect(await saveAt(here)).toBe(200);
    const flags = await ask(here, '/api/super-admin/system-config');
    await ask(here, '/api/super-admin/system-config', 'PUT', { ...flags, dotMcValidationEnabled: false, reason: 'The register is away' });
    expect(await isCheckedAt(there)).toBe(false);
    await takeBack(there);
    expect(await isCheckedAt(here)).toBe(true);
  }
});

test('an event on one replica reaches a browser on the other', async () => {
  const { token } = await signIn('shipper');
  const [here, there] = await Promise.all(replicas.map(({ origin }) => readLive(origin, token)));
  expect(await callServer(`${one.origin}/api/transports`, { method: 'POST', token, body: transportForm })).toMatchObject({ status: 201 });
  for (const reader of [here!, there!]) await vi.waitUntil(() => reader.heard.length === 1, patiently);
  expect(await callServer(`${one.origin}/api/notifications/read`, { method: 'POST', token, body: {} })).toMatchObject({
    body: { unread: 0 },
  });
  for (const reader of [here!, there!]) {
    await vi.waitUntil(() => reader.heard.length === 2, patiently);
    expect(reader.heard).toEqual(['notifications.changed', 'notifications.changed']);
  }
});

test('two replicas share the jobs, and each runs once', async () => {
  await sql`create table taken (id uuid, name text, worker text)`;
  await sql`create function note_taken() returns trigger language plpgsql security definer as $$
    begin insert into taken values (new.id, new.name, current_setting('application_name')); return null; end $$`;
  await sql`create trigger note_taken after update of attempts on jobs for each row when (new.attempts > old.attempts) execute function note_taken()`;
  await settle();
  mails.length = 0;
  const submitted = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      callServer(`${at(index)}/api/transports`, { method: 'POST', token: shipper.token, body: transportForm }),
    ),
  );
  const priced: Awaited<ReturnType<typeof callServer>>[] = [];
  // Sequentially: carriers pricing the same request would wait for each other.
  for (const { token } of carriers.slice(0, 4)) {
    const quote = (id: string, index: number) =>
      callServer(`${at(index)}/api/transports/${id}/quotes`, { method: 'POST', token, body: ownQuoteForm });
    priced.push(...(await Promise.all(submitted.map((answer, index) => quote(answer!.body.id, index)))));
  }
  expect(priced.map((answer) => answer?.status)).toEqual(priced.map(() => 201));
  await settle();
  const twice = await sql`select id from taken group by id having count(*) > 1`;
  expect(twice).toEqual([]);
  expect(mails).toHaveLength(priced.length);
  expect(new Set(mails).size).toBe(priced.length);
  expect(mails.every((mail) => mail.startsWith(shipper.email))).toBe(true);
  const [entries] = await sql`
    select count(*)::int as count, count(distinct t.source_event)::int as facts from communication_timeline t
    join events e on e.id = t.source_event where e.topic = 'quote.given'`;
  expect(entries).toEqual({ count: priced.length, facts: priced.length });
});

test('a due schedule runs once on two replicas', async () => {
  await sql`truncate taken`;
  await sql`update scheduled_runs set slot = slot - interval '7 days'`;
  const slots = () => sql`select name from scheduled_runs where slot < now() - interval '7 days'`;
  await vi.waitFor(async () => expect(await slots()).toEqual([]), patiently);
  await settle();
  const [runs] = await sql`
    select count(*)::int as count, (select count(*)::int from scheduled_runs) as schedules from taken where name in (select name from scheduled_runs)`;
  expect(runs).toEqual({ count: runs!['schedules'], schedules: runs!['schedules'] });
});

async function race(): Promise<{ transportId: string; ends: string[]; winner: string }> {
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted', offerCount: carriers.length });
  const offers = await Promise.all(
    carriers.map(async ({ id }, index) =>
      index % 2 === 0
        ? `/api/quotes/${await buildQuote(sql, { transportId, kind: 'own', userId: id })}`
        : `/api/bids/${await buildBid(sql, { transportId, bidderId: id })}`,
    ),
  );
  const answers = await Promise.all(
    offers.flatMap((offer) =>
      replicas.map(({ origin }) => {
        const body = offer.startsWith('/api/bids/') ? { bidAmount: '1050.00' } : {};
        return callServer(`${origin}${offer}/acceptance`, { method: 'POST', token: shipper.token, body, key: randomUUID() });
      }),
    ),
  );
  const ends = answers.map((answer) => (answer?.status === 200 ? 'won' : `${answer?.status}`));
  return { transportId, ends: ends.toSorted(), winner: carriers[Math.floor(ends.indexOf('won') / 2)]!.id };
}

test('twenty clients on two replicas accepting ten offers of one request have one winner, thirty times', async () => {
  for (let round = 0; round < 30; round += 1) {
    const { transportId, ends, winner } = await race();
    expect(ends).toEqual([...Array.from({ length: 19 }, () => '409'), 'won']);
    const [row] = await sql`
      select t.status, t.offer_count, array_agg(q.carrier_id) filter (where q.is_accepted) as accepted,
        count(*) filter (where q.workflow_state <> 'closed' and not q.is_accepted)::int as open,
        (select count(*)::int from events where topic = 'quote.accepted' and payload ->> 'transportId' = t.id::text) as told
      from transports t join quotes q on q.transport_id = t.id where t.id = ${transportId} group by t.id`;
    expect(row).toEqual({ status: 'accepted', offerCount: 0, accepted: [winner], open: 0, told: 1 });
  }
  await settle();
  const open =
    await sql`select 1 from bids b join transports t on t.id = b.transport_id where t.status = 'accepted' and b.status = 'active'`;
  expect(open).toHaveLength(0);
});

async function sendAllButTheEnd(origin: string, token: string, body: object): Promise<{ finish(): void; answer: Promise<string> }> {
  const { port } = new URL(origin);
  const text = JSON.stringify(body);
  const socket = net.connect(Number(port), '127.0.0.1');
  const answer = new Promise<string>((resolve, reject) => {
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
  });
  const head = `POST /api/transports HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`;
  await new Promise<void>((resolve) =>
    socket.write(`${head}\r\ncontent-length: ${text.length}\r\n\r\n${text.slice(0, -1)}`, () => resolve()),
  );
  return { finish: () => void socket.write(text.slice(-1)), answer };
}

const isClosed = (origin: string) =>
  new Promise<boolean>((resolve) => {
    const probe = net.connect(Number(new URL(origin).port), '127.0.0.1');
    probe.on('connect', () => (probe.destroy(), resolve(false)));
    probe.on('error', () => resolve(true));
  });

test('a stopping replica answers earlier requests, ends its live streams and exits', async () => {
  const third = await startReplica();
  const notes = (word: string) => ({ ...transportForm, notes: word });
  const { token } = await signIn('shipper');
  const live = await readLive(third.origin, token);
  const silent = net.connect(Number(new URL(third.origin).port), '127.0.0.1');
  await once(silent, 'connect');
  const half = await sendAllButTheEnd(third.origin, token, notes('half sent'));
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`set local idle_in_transaction_session_timeout = 0`;
  await lock`lock table idempotency_keys in access exclusive mode`;
  const inFlight = Array.from({ length: 5 }, (_, index) =>
    callServer(`${third.origin}/api/transports`, { method: 'POST', token, key: randomUUID(), body: notes(`in flight ${index}`) }),
  );
  const waiting = async () =>
    (
      await sql`select 1 from pg_locks where not granted and relation = 'idempotency_keys'::regclass
        and database = (select oid from pg_database where datname = current_database())`
    ).length === 5;
  await vi.waitUntil(waiting, patiently);

  third.child.kill('SIGTERM');
  await Promise.all([live.ended, once(silent.resume(), 'close')]);
  await vi.waitUntil(() => isClosed(third.origin), patiently);
  half.finish();
  await lock`commit`;
  lock.release();

  expect((await Promise.all(inFlight)).map((answer) => answer?.status)).toEqual([201, 201, 201, 201, 201]);
  expect(await half.answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await third.ended).toBe(0);
  const written = await sql`select notes from transports where notes = 'half sent' or notes like 'in flight %'`;
  expect(written).toHaveLength(6);
});
