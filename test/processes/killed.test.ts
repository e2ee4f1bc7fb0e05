import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { personaPassword, personas } from '#domains/accounts/personas.ts';
import { fileDocuments } from '#domains/compliance/fixtures.ts';
import { ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { connect } from '#server/db/connection/connect.ts';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import { makeHome } from '#server/db/embedded/embedded-files.ts';
import { findPostmaster } from '#server/db/embedded/embedded-process.ts';
import { callServer, readLive } from '../harness/client.ts';
import { patiently } from '../harness/timeouts.ts';
import { serversFolder } from '../harness/processes/place-of-servers.ts';
import { startProgram, type Program } from '../harness/processes/program.ts';

/** `key` also identifies the row. */
interface SentUpload {
  readonly kind: 'transports' | 'quotes';
  readonly path: string;
  readonly token: string;
  readonly key: string;
}

const writers = 8;
const dataDir = mkdtempSync(path.join(serversFolder(), 'carriage-killed-'));
chmodSync(dataDir, 0o755);

const promised = { transports: new Map<string, string>(), quotes: new Map<string, string>() };
const promises = () => promised.transports.size + promised.quotes.size;
const unanswered = new Map<string, SentUpload>();
const tokens: { shipper: string; carrier: string }[] = [];
let program: Program;

const start = async () => (program = await startProgram({ DATA_DIR: dataDir, DATABASE_URL: '' }));

/** Reconnects each time, because servers restart here. */
async function query<T>(run: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const sql = connect(findEmbedded(dataDir)!.url, { max: 1, statementLimitMs: 60_000 });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function register(role: 'shipper' | 'carrier', number: number): Promise<string> {
  const body = { ...personas[role], email: `${number}.${personas[role].email}`, password: personaPassword };
  const answer = await callServer(`${program.origin}/api/auth/register`, { method: 'POST', body });
  expect(answer?.status).toBe(201);
  return answer!.body.token;
}

beforeAll(async () => {
  await start();
  for (let number = 0; number < writers; number += 1)
    tokens.push({ shipper: await register('shipper', number), carrier: await register('carrier', number) });
  await query(async (sql) => {
    await sql`update users set email_verified_at = now(), dot_mc_verified = true, insurance_verified = true`;
    for (const { id } of await sql<{ id: string }[]>`select id from users where role = 'carrier'`)
      await fileDocuments(sql, { id, role: 'carrier' });
  });
});

afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const toBody = ({ kind, key }: SentUpload) => ({ ...(kind === 'transports' ? transportForm : ownQuoteForm), notes: key });

/** Without digits, because text like a phone number is hidden before booking. */
const newKey = () => randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

async function send(sent: SentUpload): Promise<string | null> {
  unanswered.set(sent.key, sent);
  const { path: url, token, key } = sent;
  const answer = await callServer(program.origin + url, { method: 'POST', token, key, body: toBody(sent) });
  if (!answer) return null;
  if (answer.status >= 500) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', requestId: expect.any(String) } });
    return null;
  }
  expect(answer).toMatchObject({ status: 201, body: { notes: key } });
  unanswered.delete(key);
  expect(promised[sent.kind].get(key) ?? answer.body.id).toBe(answer.body.id);
  promised[sent.kind].set(key, answer.body.id);
  return answer.body.id;
}

async function write({ shipper, carrier }: (typeof tokens)[number], enough: () => boolean): Promise<void> {
  while (!enough()) {
    const id = await send({ kind: 'transports', path: '/api/transports', token: shipper, key: newKey() });
    if (id) await send({ kind: 'quotes', path: `/api/transports/${id}/quotes`, token: carrier, key: newKey() });
    else await delay(20);
  }
}

/** Calls `interfere` after a random number of writes, then continues until `enough`. */
async function underWrites(interfere: () => void, enough: () => boolean): Promise<void> {
  const moment = promises() + randomInt(20, 120);
  let isDone = false;
  const works = tokens.map((pair) => write(pair, () => isDone && enough()));
  await vi.waitUntil(() => promises() >= moment, { ...patiently, interval: 1 });
  interfere();
  isDone = true;
  await Promise.all(works);
}

const sendUntilKept = (sent: SentUpload): Promise<string> => vi.waitUntil(() => send(sent), patiently) as Promise<string>;

async function repeatUnanswered(): Promise<void> {
  for (const sent of Array.from(unanswered.values())) {
    const [one, other] = await Promise.all([sendUntilKept(sent), sendUntilKept(sent)]);
    expect(other).toBe(one);
  }
}

/** Waits until all jobs are done, skipping the leases of killed workers. */
async function settle(): Promise<void> {
  await query(async (sql) => {
    await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
    await sql`notify jobs`;
    const left = () => sql`select name, attempts, failed_at, last_error from jobs limit 5`;
    await vi.waitFor(async () => expect(await left()).toEqual([]), patiently);
  });
}

/** Every acknowledged write is stored once, nothing else is, and each notice was sent once. */
async function checkAll(): Promise<void> {
  await repeatUnanswered();
  await settle();
  await query(async (sql) => {
    const transports = await sql`select notes, id from transports`.values();
    expect(transports.toSorted()).toEqual([...promised.transports].toSorted());
    const quotes = await sql`select notes, id from quotes where kind = 'own'`.values();
    expect(quotes.toSorted()).toEqual([...promised.quotes].toSorted());
    const openings = await sql`select transport_id from quotes where kind = 'opening'`.values();
    expect(openings.flat().toSorted()).toEqual([...promised.transports.values()].toSorted());
    const facts = await sql`
      select e.topic, count(*)::int as count, count(distinct coalesce(e.payload ->> 'quoteId', e.payload ->> 'transportId'))::int as subjects,
        sum((select count(*) from communication_timeline t where t.source_event = e.id))::int as entries,
        sum((select count(*) from notification_dispatches n where n.source_event = e.id and n.channel = 'in_app'))::int as bells,
        sum((select count(*) from notification_dispatches n join mail_outbox m on m.dispatch_id = n.id
          where n.source_event = e.id and n.status = 'kept' and m.status = 'kept'))::int as mails,
        sum((select count(*) from audit_log a where a.source_event = e.id))::int as lines
      from events e where e.topic in ('transport.submitted', 'quote.given') group by e.topic order by e.topic`;
    const each = (count: number) => ({ count, subjects: count, entries: count, bells: count, lines: count });
    expect(facts).toEqual([
      { topic: 'quote.given', ...each(quotes.length), mails: quotes.length },
      { topic: 'transport.submitted', ...each(transports.length), mails: 0 },
    ]);
    const [broken] = await sql`
      select count(*)::int as count from (select transport_id from communication_timeline group by transport_id having max(position) <> count(*)) as chain`;
    expect(broken).toEqual({ count: 0 });
  });
}

const killServer = () => void program.child.kill('SIGKILL');
const killDatabase = () => void process.kill(findPostmaster(makeHome(dataDir).cluster)!.pid, 'SIGKILL');

test.each([1, 2, 3, 4])(
  'loses nothing acknowledged when the server is killed under writes and restarted (round %i)',
  async () => {
    await underWrites(killServer, () => true);
    expect(await program.ended).toBe('SIGKILL');
    expect(unanswered.size).toBeGreaterThan(0);
    await start();
    await checkAll();
  },
  120_000,
);

test.each([1, 2])(
  'recovers and loses nothing when its database is killed under writes (round %i)',
  async () => {
    const before = program.child.pid;
    const live = await readLive(program.origin, tokens[0]!.shipper);
    let enough = Infinity;
    await underWrites(
      () => {
        killDatabase();
        enough = promises() + 60;
      },
      () => promises() >= enough,
    );
    await live.ended;
    expect(program.child.pid).toBe(before);
    expect(program.child.exitCode).toBeNull();
    await checkAll();
    expect(await callServer(`${program.origin}/api/health/ready`)).toMatchObject({ status: 200 });
  },
  120_000,
);

test('loses nothing acknowledged when server and database are killed at once', async () => {
  await underWrites(
    () => {
      killServer();
      killDatabase();
    },
    () => true,
  );
  expect(await program.ended).toBe('SIGKILL');
  await start();
  await checkAll();
});

test('answers a repeated earlier request with the same id', async () => {
  const [key, id] = [...promised.transports][0]!;
  const owner = await query((sql) => sql`select u.email from transports t join users u on u.id = t.shipper_id where t.id = ${id}`);
  const { shipper } = tokens[Number.parseInt(owner[0]!['email'], 10)]!;
  expect(await send({ kind: 'transports', path: '/api/transports', token: shipper, key })).toBe(id);
});

test('stops together with its database', async () => {
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(findEmbedded(dataDir)).toBeNull();
});
