import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { actorWithoutSession } from '#domains/accounts/acting.ts';
import type { User } from '#domains/accounts/contract.ts';
import { deleteAccount } from '#domains/accounts/deletion.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { setUpSecondFactor } from '#domains/accounts/second-factor.ts';
import { encodeBase32 } from '#domains/accounts/totp.ts';
import { writeLog } from '#domains/credentials/write-check.ts';
import { quoteRequest } from '#domains/quotes/contract.ts';
import { quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { wordsOf } from '#domains/quotes/pending-fixtures.ts';
import { quotesJobs } from '#domains/quotes/jobs.ts';
import { submitQuoteRequest } from '#domains/quotes/requests.ts';
import { forgetUnconfirmed } from '#domains/quotes/unconfirmed.ts';
import { receiveContactMessage } from '#domains/site/commands.ts';
import { siteSubscribers } from '#domains/site/jobs.ts';
import { mirrorIn } from '#server/backup/key-mirror.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { archiveScheduledLog, logArchive } from '#server/backup/scheduled.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { makeHome } from '#server/db/embedded-files.ts';
import { migrate } from '#server/db/migrate.ts';
import { forgetWords } from '#server/events/fact-seal.ts';
import { announce, defineEvent, eventHandlers } from '#server/events/outbox.ts';
import { takeDayShares } from '#server/files/day-shares.ts';
import { rememberShares } from '#server/files/kept-shares.ts';
import { eraseShares } from '#server/files/shares.ts';
import { makeSpareShares, spareShares } from '#server/files/spare-shares.ts';
import { createByteStores } from '#server/files/store.ts';
import { deleteOldIdempotencyKeys, onceOnly } from '#server/http/idempotency.ts';
import { createMailDelivery } from '#server/mail/delivery.ts';
import { forgetMails, queueMail, recentMails } from '#server/mail/outbox.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { runCommand } from '../harness/backups.ts';
import { startRobbed } from '../harness/robbed-installation.ts';
import { everythingIn, placesWith, readAsThief } from '../harness/thief.ts';
import { testServices } from '../harness/context.ts';

const { sql, dataDir, embedded, root, loot, scratch, config, log, stores, master, ctx, backup, everywhere } = await startRobbed();
const handlers = byName([
  eraseShares({ stores }),
  spareShares({ stores }),
  logArchive(config),
  ...quotesJobs,
  ...eventHandlers({ site: siteSubscribers }),
  createMailDelivery({ smtpUrl: null, mailFrom: 'Carriage <no-reply@carriage.example>' }),
]);
const runJobs = async () => {
  await enqueue(ctx, archiveScheduledLog, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
};

/** Something sealed in a row, as a thief has it: bytes, wrapped key, and the share it is sealed to. */
interface Kept {
  readonly sealed: Buffer;
  readonly wrappedKey: Buffer;
  readonly share: Buffer;
}
const shareNamed = (id: string) => readFileSync(path.join(dataDir, 'keys', id.slice(-2), id));
async function keptOf(rows: Promise<readonly { sealed: Buffer; wrappedKey: Buffer; shareId: string }[]>): Promise<Kept> {
  const [row] = await rows;
  return { ...row!, share: shareNamed(row!.shareId) };
}
const mailTo = async (to: string, words: string): Promise<Kept> => {
  const id = await queueMail(ctx, { to, subject: `${words} sold`, text: `They drive a ${words}.` });
  return keptOf(sql`select sealed_words as sealed, wrapped_key, share_id from mail_outbox where id = ${id}`);
};
const asOwner = (user: User) => ({ ...ctx, actor: { ...actorWithoutSession(user), sessionId: newId() } });
async function factorOf(user: User): Promise<{ kept: Kept; secret: string }> {
  const { secret } = await setUpSecondFactor(asOwner(user), { password: personaPassword });
  const kept = keptOf(sql`select sealed_secret as sealed, wrapped_key, share_id from second_factors where user_id = ${user.id}`);
  return { kept: await kept, secret };
}

/** A visitor's request, as a row keeps it until it is somebody's. */
async function requestOf(email: string, vehicleModel: string): Promise<Kept & { id: string }> {
  const { pendingQuoteId: id } = await submitQuoteRequest(
    ctx,
    quoteRequest.parse({ ...quoteRequestForm, email, vehicleModel, fullName: vehicleModel }),
  );
  const kept = await keptOf(sql`select sealed_request as sealed, wrapped_key, share_id from pending_quotes where id = ${id}`);
  return { ...kept, id: id! };
}
const forgetRequest = async ({ id }: { readonly id: string }) => {
  await sql`update pending_quotes set created_at = now() - interval '31 days' where id = ${id}`;
  await forgetUnconfirmed(ctx);
};

/** What somebody with an account wrote to support. */
async function messageOf(user: User, message: string): Promise<Kept> {
  await receiveContactMessage(asOwner(user), {
    name: 'Zoe Tracemark',
    email: 'zoe.writes@customer.example',
    subject: 'A question',
    message,
  });
  return keptOf(sql`select sealed_words as sealed, wrapped_key, share_id from contact_messages where user_id = ${user.id}`);
}

/** An answer to a call with an Idempotency-Key, as the server keeps it. */
async function answerOf(said: string): Promise<Kept> {
  const sent = { headers: { 'idempotency-key': 'once' }, method: 'POST', url: '/', body: {}, routeOptions: {} };
  const [request, reply] = [sent as unknown as FastifyRequest, { statusCode: 200 } as FastifyReply];
  await onceOnly(ctx, { request, reply, isRequired: false }, async () => ({ said }));
  return keptOf(sql`select sealed_body as sealed, wrapped_key, share_id from idempotency_keys where key = 'once'`);
}

const driverNamed = defineEvent('driver.named', z.object({ quoteId: z.uuid(), driverName: z.string() }));
/** A fact, as its row keeps it, with the browser of who acted. */
async function factOf(said: string): Promise<Kept> {
  await announce({ ...ctx, ip: addresses.fact, userAgent: `Browser of ${said}` }, driverNamed, { quoteId: newId(), driverName: said });
  return keptOf(sql`select sealed_words as sealed, wrapped_key, share_id from events where topic = ${driverNamed.topic}`);
}

/** What a check at the register says of an account. */
async function checkOf(userId: string, said: string): Promise<Kept> {
  const dotNumber = '9900001';
  const verdict = {
    outcome: 'valid',
    message: 'Active',
    mode: 'live',
    failed: [],
    warnings: [],
    answer: { retrievedAt: null, carrier: { legalName: said }, dockets: [] },
  };
  await writeLog({ ...ctx, ip: addresses.check }, { userId, dotNumber, mcNumber: null }, verdict as never);
  return keptOf(sql`
    select w.sealed_words as sealed, w.wrapped_key, w.share_id from register_check_words w join dot_mc_validation_logs l on l.id = w.check_id
    where l.dot_number = ${dotNumber}`);
}

/** A day later, and one more: what is kept for a day is forgotten, and the share of the day with it. */
const forgetTheDay = async () => {
  await sql`update idempotency_keys set created_at = now() - interval '2 days'`;
  await sql`update events set created_at = now() - interval '2 days'`;
  await forgetWords(sql);
  await sql`update shares set day = day - 2 where day is not null`;
  await deleteOldIdempotencyKeys(ctx);
};

const addresses = { fact: '198.51.100.77', check: '198.51.100.88' };
const words = {
  answer: 'amber Steyr',
  fact: 'ochre Wartburg',
  check: 'indigo Hispano',
  zoe: 'violet Studebaker',
  outsider: 'crimson Tatraplan',
  kept: 'silver Amilcar',
};
const asked = { forgotten: 'puce Borgward', waiting: 'teal Delahaye', message: 'maroon Hispano Suiza' };
const outsider = 'otto.outside@customer.example';
const visitors = { forgotten: 'vera.visits@customer.example', waiting: 'walt.waits@customer.example' };
let [zoe, stays] = [{} as User, {} as User];
let mails = {} as Record<'zoe' | 'outsider' | 'kept', Kept>;
let [answer, fact, check] = [{} as Kept, {} as Kept, {} as Kept];
let requests = {} as Record<keyof typeof visitors, Kept & { id: string }>;
let message = {} as Kept;
let factor = {} as Awaited<ReturnType<typeof factorOf>>;
let before = new Map<string, Buffer>();
const closed = (): readonly [string, Kept][] => [
  ['mail to an account', mails.zoe],
  ['mail to somebody without one', mails.outsider],
  ['second factor', factor.kept],
  ['answer that was kept', answer],
  ['fact', fact],
  ['check at the register for an account', check],
  ['request of a visitor', requests.forgotten],
  ['message to support', message],
];

beforeAll(async () => {
  await migrate(sql);
  await enqueue(ctx, makeSpareShares, {});
  await runJobs();
  await takeDayShares(ctx);
  answer = await answerOf(words.answer);
  zoe = await buildAccount(sql);
  stays = await buildAccount(sql);
  factor = await factorOf(zoe);
  fact = await factOf(words.fact);
  check = await checkOf(zoe.id, words.check);
  mails = {
    zoe: await mailTo(zoe.email, words.zoe),
    outsider: await mailTo(outsider, words.outsider),
    kept: await mailTo(stays.email, words.kept),
  };
  requests = {
    forgotten: await requestOf(visitors.forgotten, asked.forgotten),
    waiting: await requestOf(visitors.waiting, asked.waiting),
  };
  message = await messageOf(zoe, `My ${asked.message} stands in Boise.`);
  await runJobs();
  await makeBackup({ ownerUrl: embedded.ownerUrl, stores, embeddedIn: dataDir, mirror: mirrorIn(root) }, backup);
  await runJobs();
  before = everywhere();
  cpSync(backup, path.join(loot, 'backup'), { recursive: true });
  cpSync(mirrorIn(root), path.join(loot, 'keys-of-then'), { recursive: true });
  await deleteAccount(asOwner(zoe), { password: personaPassword });
  await forgetMails(ctx, outsider);
  await forgetRequest(requests.forgotten);
  await runJobs();
  await forgetTheDay();
  await runJobs();
  // The mirror follows a minute later what was erased after it was brought in step.
  await runJobs();
});

describe('what rows say about somebody who was deleted, for somebody with the master key', () => {
  it('stood nowhere as words: not in the database, its log or a backup', () => {
    const typed = [...Object.values(asked), ...Object.values(visitors), 'zoe.writes@customer.example'];
    const { kept: _stays, ...gone } = words;
    for (const said of [...Object.values(gone), ...Object.values(addresses), outsider, ...typed])
      expect(placesWith(before, Buffer.from(said)), said).toEqual([]);
  });

  it('could be read before, by whoever had its share too', async () => {
    for (const name of ['zoe', 'outsider', 'kept'] as const) {
      const { sealed, wrappedKey, share } = mails[name];
      expect(String(await readAsThief(sealed, wrappedKey, master, new Map([['share', share]])))).toContain(words[name]);
      expect(placesWith(before, share)).toHaveLength(2);
    }
    for (const [kept, said] of Object.entries({ answer, fact, check }).map(([name, one]) => [one, words[name as 'fact']] as const))
      expect(String(await readAsThief(kept.sealed, kept.wrappedKey, master, new Map([['share', kept.share]])))).toContain(said);
    for (const name of ['forgotten', 'waiting'] as const) {
      const { sealed, wrappedKey, share } = requests[name];
      const said = String(await readAsThief(sealed, wrappedKey, master, new Map([['share', share]])));
      for (const word of [asked[name], visitors[name]]) expect(said).toContain(word);
    }
    const written = await readAsThief(message.sealed, message.wrappedKey, master, new Map([['share', message.share]]));
    expect(String(written)).toContain(asked.message);
    const { sealed, wrappedKey, share } = factor.kept;
    expect(encodeBase32((await readAsThief(sealed, wrappedKey, master, new Map([['share', share]])))!)).toEqual(factor.secret);
  });

  it('is closed although it stands in the log, in the older backup and in its copy of the server', () => {
    const wal = everythingIn(path.join(makeHome(dataDir).cluster, 'pg_wal'), path.join(root, 'log'));
    for (const [what, { wrappedKey }] of closed()) {
      expect(placesWith(wal, wrappedKey).length, what).toBeGreaterThan(0);
      const database = everythingIn(path.join(loot, 'backup', 'database'));
      expect(placesWith(database, Buffer.from(wrappedKey.toString('hex'))), what).not.toEqual([]);
      expect(placesWith(everythingIn(path.join(loot, 'backup', 'cluster')), wrappedKey).length, what).toBeGreaterThan(0);
    }
  });

  it('cannot be opened with every row, log, backup and key that there is; what was not deleted can', async () => {
    const shares = new Map([...everywhere(), ...everythingIn(path.join(loot, 'backup'))].filter(([, { length }]) => length === 32));
    for (const [what, { sealed, wrappedKey }] of closed()) expect(await readAsThief(sealed, wrappedKey, master, shares), what).toBeNull();
    expect(String(await readAsThief(mails.kept.sealed, mails.kept.wrappedKey, master, shares))).toContain(words.kept);
    expect(String(await readAsThief(requests.waiting.sealed, requests.waiting.wrappedKey, master, shares))).toContain(asked.waiting);
  });

  it('has its share nowhere: not on the disk, in the database or its log, in a backup or the mirror of shares', () => {
    const found = everywhere();
    for (const [what, { share }] of closed()) expect(placesWith(found, share), what).toEqual([]);
    expect(placesWith(found, mails.kept.share)).toHaveLength(2);
  });

  it('leaves no row but the farewell, which has a share of its own', async () => {
    expect(await recentMails(ctx, outsider)).toEqual([]);
    expect((await recentMails(ctx, zoe.email)).map(({ subject }) => subject)).toEqual(['Your Carriage account was deleted']);
    expect(await sql`select from mail_outbox m join users u using (share_id) where u.id = ${zoe.id}`).toEqual([]);
    expect(await sql`select from contact_messages`).toEqual([]);
    expect(await sql`select id from pending_quotes`).toEqual([{ id: requests.waiting.id }]);
  });
});

describe('an older backup, restored', () => {
  async function restore(name: string, ...options: readonly string[]) {
    const into = path.join(scratch, name);
    mkdirSync(into, { mode: 0o755 });
    const end = await runCommand('restore', [backup, ...options], { DATA_DIR: into, MASTER_KEY: config.masterKey.toString('hex') }).ended;
    const server = await startEmbedded({ dataDir: into });
    const own = connect(server.ownerUrl, { max: 1 });
    const { shares } = createByteStores({ dataDir: into, s3: null });
    const services = testServices({ secrets: createSecrets(config.masterKey, rememberShares(shares)) });
    const read = async (to: string) => (await recentMails({ sql: own, services }, to)).map(({ text }) => text);
    const texts = { zoe: await read(zoe.email), outsider: await read(outsider), kept: await read(stays.email) };
    const accounts = await own`select share_id is null as is_closed from users order by id`;
    const modelOf = async ({ id }: { readonly id: string }) => (await wordsOf({ sql: own, services }, id))?.vehicleModel ?? null;
    const models = [await modelOf(requests.forgotten), await modelOf(requests.waiting)];
    await own.end();
    await server.stop();
    return { ...end, texts, accounts, models };
  }
  const said = (name: keyof typeof mails) => [`They drive a ${words[name]}.`];

  it('with the shares of today opens what was not deleted since, and says how many stay closed', { timeout: 180_000 }, async () => {
    expect(await restore('today')).toEqual({
      code: 0,
      said: expect.stringContaining('What rows hold under 6 shares that were erased since stays closed.'),
      texts: { zoe: [], outsider: [], kept: said('kept') },
      accounts: [{ isClosed: true }, { isClosed: false }],
      models: [null, asked.waiting],
    });
  });

  it('with the shares of that day opens all of it, for as long as somebody keeps them', { timeout: 180_000 }, async () => {
    const { code, texts, models } = await restore('that-day', '--keys', path.join(loot, 'keys-of-then'));
    expect({ code, texts }).toEqual({ code: 0, texts: { zoe: said('zoe'), outsider: said('outsider'), kept: said('kept') } });
    expect(models).toEqual([asked.forgotten, asked.waiting]);
  });
});
