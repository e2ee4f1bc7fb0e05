import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { newToken } from '../crypto/tokens.ts';
import type { Ctx } from '../db/context.ts';
import { inTransaction } from '../db/transaction.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { eventHandlers, subscribe, subscriptionsKey } from '../events/outbox.ts';
import { createMailDelivery, greetingName } from './delivery.ts';
import { mailFate, retryMails } from './outbox-mails.ts';
import { renderMail } from './layout.ts';
import { deleteOldMails, deleteMailsByRecipient, mailRefusedByRule, mailSettled, mailsRefused, queueMail, recentMails } from './outbox.ts';
import { getServices, testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });

const received: { from: string; to: string[]; raw: string }[] = [];
let refuseWith: { code: number; message: string } | null = null;
let refuseSenderWith: { code: number; message: string } | null = null;
let refuseTextWith: { code: number; message: string } | null = null;
let password: string | { code: number; message: string } = 'right';
const greetings: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth(given, _session, done) {
    if (typeof password !== 'string') return done(Object.assign(new Error(password.message), { responseCode: password.code }));
    return given.password === password ? done(null, { user: given.username }) : done(new Error('Invalid login'));
  },
  onMailFrom(_address, session, done) {
    greetings.push(`${session.hostNameAppearsAs}`);
    done(refuseSenderWith && Object.assign(new Error(refuseSenderWith.message), { responseCode: refuseSenderWith.code }));
  },
  onRcptTo: (_address, _session, done) =>
    done(refuseWith && Object.assign(new Error(refuseWith.message), { responseCode: refuseWith.code })),
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (refuseTextWith) return done(Object.assign(new Error(refuseTextWith.message), { responseCode: refuseTextWith.code }));
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts).toString(),
      });
      return done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const smtpPlace = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const smtpUrl = `smtp://${smtpPlace}`;
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const settled: unknown[] = [];
const refusals: unknown[] = [];
const refusedByRule: unknown[] = [];
const subscriptions = {
  groups: {
    tests: [
      subscribe(mailSettled, 'note-settled', async (_ctx, fact) => void settled.push(fact)),
      subscribe(mailsRefused, 'note-refused', async (_ctx, fact) => void refusals.push(fact)),
      subscribe(mailRefusedByRule, 'note-refused-by-rule', async (_ctx, fact) => void refusedByRule.push(fact)),
    ],
  },
  inTransaction: [],
  serialKeyOf: () => null,
};
getServices(sql).domains.set(subscriptionsKey, subscriptions);
const handlersFor = (url: string | null) =>
  byName([
    createMailDelivery({ smtpUrl: url, mailFrom: 'Carriage <no-reply@carriage.example>', publicUrl: 'https://carriage.example' }),
    ...eventHandlers(subscriptions),
  ]);
const handlers = handlersFor(smtpUrl);
const deliver = (by = handlers) => runDueJobs({ sql, log, handlers: by, services: ctx.services });
async function deliverRounds(rounds: number, by = handlers): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sql`update jobs set run_at = now()`;
    await deliver(by);
  }
}
const findRow = async (id: string) =>
  (await sql`select status, attempts, error, sent_at is not null as is_sent from mail_outbox where id = ${id}`)[0];
const getHeaders = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

const dispatchId = '01900000-0000-7000-8000-000000000001';
const hello = { to: 'sam.ortiz@example.com', subject: 'Your quote', text: 'Hello' };

beforeEach(async () => {
  received.length = 0;
  settled.length = 0;
  refusals.length = 0;
  refusedByRule.length = 0;
  refuseWith = null;
  refuseSenderWith = null;
  refuseTextWith = null;
  password = 'right';
  await sql`truncate mail_outbox, jobs, events cascade`;
});

test('an email is sent once after its transaction commits, with both parts and an unsubscribe URL', async () => {
  const { text, html } = renderMail({
    title: 'Zürich → Ñandú ✓',
    paragraphs: ['Your carrier José is on the way.'],
    action: { label: 'Open', url: 'https://carriage.example/t/1' },
  });
  const id = await queueMail(ctx, {
    to: hello.to,
    subject: 'Zürich → Ñandú ✓',
    text,
    html,
    replyTo: 'help@carriage.example',
    unsubscribeUrl: 'https://carriage.example/u/abc?x=1',
    dispatchId,
  });
  await deliver();
  await deliver();
  expect(received).toHaveLength(1);
  const [{ from, to, raw }] = received as [(typeof received)[0]];
  expect({ from, to }).toEqual({ from: 'no-reply@carriage.example', to: ['sam.ortiz@example.com'] });
  const headers = getHeaders(raw);
  expect(headers).toContain('To: sam.ortiz@example.com');
  expect(headers).toContain('Reply-To: help@carriage.example');
  expect(headers).toContain('List-Unsubscribe: <https://carriage.example/u/abc?x=1>');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers).toContain(`Message-ID: <${id}@carriage.example>`);
  expect(headers).toContain('Auto-Submitted: auto-generated');
  const subject = headers.find((line) => line.startsWith('Subject:'))!;
  const decoded = [...subject.matchAll(/=\?UTF-8\?(B|Q)\?(.*?)\?=/gi)].map(([, kind, word]) =>
    kind === 'B'
      ? Buffer.from(word!, 'base64').toString()
      : Buffer.from(
          word!.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString(),
  );
  expect(decoded.join('')).toBe('Zürich → Ñandú ✓');
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
  expect(raw).toContain('Content-Type: text/html; charset=utf-8');
  expect(await findRow(id)).toEqual({ status: 'sent', attempts: 1, error: null, isSent: true });
  expect(settled).toEqual([{ mailId: id, dispatchId, status: 'sent', error: null }]);
});

test('the token of a link is encrypted until the email is sent, and deleted afterwards', async () => {
  const token = newToken();
  const url = `https://carriage.example/reset-password?token=${token}`;
  const { text, html } = renderMail({ title: 'A new password', paragraphs: ['Choose one.'], action: { label: 'Choose', url } });
  const kept = async () =>
    (
      await sql`select concat(text_body, html_body) as said, num_nonnulls(sealed_tokens, wrapped_key, key_id) as sealed from mail_outbox`
    )[0]!;
  await queueMail(ctx, { ...hello, text, html });
  expect(await kept()).toMatchObject({ said: expect.not.stringContaining(token), sealed: 3 });
  expect(await recentMails(ctx, hello.to)).toMatchObject([{ text, html, status: 'queued' }]);
  refuseWith = { code: 550, message: 'no such mailbox' };
  await deliver();
  expect(await recentMails(ctx, hello.to)).toMatchObject([{ text, html, status: 'failed' }]);
  refuseWith = null;
  await queueMail(ctx, { ...hello, to: 'ada@example.com', text, html });
  await sql`delete from mail_outbox where status = 'failed'`;
  await deliver();
  expect(received.at(-1)!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').split(token)).toHaveLength(
    text.split(token).length + html.split(token).length - 1,
  );
  expect(await kept()).toMatchObject({ said: expect.stringContaining('token=sealed-0'), sealed: 0 });
  expect(JSON.stringify(await recentMails(ctx, 'ada@example.com'))).not.toContain(token);
});

test('an email of an earlier version loses its token however it ended', async () => {
  refuseWith = { code: 550, message: 'no such person' };
  const token = newToken();
  const text = `https://carriage.example/reset-password?token=${token}`;
  const keeps = async (hashes: 'with' | 'without') => {
    const id = await queueMail(ctx, { to: 'ada@customer.example', subject: 'A link', text });
    if (hashes === 'without') await sql`update mail_outbox set token_hashes = null where id = ${id}`;
    await runDueJobs({ sql, log, handlers, services: ctx.services });
    const [row] = await sql`select status, sealed_tokens is not null as is_readable from mail_outbox where id = ${id}`;
    return row;
  };
  expect(await keeps('with')).toEqual({ status: 'failed', isReadable: true });
  expect(await keeps('without')).toEqual({ status: 'failed', isReadable: false });
});

test('emails to an address are deleted in any case, by subject or all, except those to support', async () => {
  const subjects = async (to: string) => (await recentMails(ctx, to)).map(({ subject }) => subject);
  await queueMail(ctx, hello);
  await deliver();
  await queueMail(ctx, { ...hello, subject: 'Another' });
  await queueMail(ctx, { ...hello, to: ctx.services.links.supportAddress });
  await deleteMailsByRecipient(ctx, 'Sam.Ortiz@example.com', ['Another']);
  expect(await subjects(hello.to)).toEqual(['Your quote']);
  await queueMail(ctx, { ...hello, subject: 'Waits' });
  for (const address of [hello.to, ctx.services.links.supportAddress]) await deleteMailsByRecipient(ctx, address);
  await deliver();
  expect(await subjects(hello.to)).toEqual([]);
  expect(await subjects(ctx.services.links.supportAddress)).toEqual(['Your quote']);
  expect(received).toHaveLength(2);
});

test('the last email to an account is deleted after sending, and others after 30 days', async () => {
  await queueMail(ctx, { ...hello, isLast: true });
  await deliver();
  expect([received.length, await recentMails(ctx, hello.to)]).toEqual([1, []]);
  const sent = await queueMail(ctx, hello);
  await deliver();
  const waits = await queueMail(ctx, { ...hello, subject: 'Waits' });
  const idsAfter = async (days: number) => {
    await sql`update mail_outbox set created_at = now() - make_interval(days => ${days}::int)`;
    await deleteOldMails(ctx);
    return (await sql<{ id: string }[]>`select id from mail_outbox order by id`).map(({ id }) => id);
  };
  expect(await idsAfter(29)).toEqual([sent, waits]);
  expect(await idsAfter(31)).toEqual([waits]);
});

test('an email of a rolled back transaction is never sent', async () => {
  await expect(
    inTransaction(ctx, async (inner) => {
      await queueMail(inner, hello);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await deliver();
  expect(received).toHaveLength(0);
});

test('a temporary refusal is recorded and retried', async () => {
  refuseWith = { code: 451, message: 'try later' };
  const id = await queueMail(ctx, hello);
  await deliver();
  expect(await findRow(id)).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('451') });
  refuseWith = null;
  await deliver();
  expect(received).toHaveLength(0);
  await sql`update jobs set run_at = now()`;
  await deliver();
  expect(received).toHaveLength(1);
  expect(await findRow(id)).toEqual({ status: 'sent', attempts: 2, error: null, isSent: true });
});

test('a permanent refusal ends the attempts at once, a temporary one after a day', async () => {
  refuseWith = { code: 550, message: 'no such user' };
  const final = await queueMail(ctx, { ...hello, dispatchId });
  await deliver();
  expect(await findRow(final)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('550') });
  expect(settled).toEqual([{ mailId: final, dispatchId, status: 'failed', error: expect.stringContaining('no such user') }]);
  refuseWith = { code: 421, message: 'busy' };
  const passing = await queueMail(ctx, hello);
  await deliverRounds(9);
  expect(await findRow(passing)).toMatchObject({ status: 'failed', attempts: 8 });
});

const wrongPassword = handlersFor(`smtp://carriage:wrong@${smtpPlace}`);

test.each([
  ['a password the server rejects', 535, () => wrongPassword, () => {}],
  [
    'a server that cannot check passwords now',
    454,
    () => wrongPassword,
    () => (password = { code: 454, message: '4.7.0 Temporary authentication failure' }),
  ],
  ['an unknown sender', 553, () => handlers, () => (refuseSenderWith = { code: 553, message: 'sender not known' })],
  [
    'a sender refused with the recipient',
    550,
    () => handlers,
    () => (refuseWith = { code: 550, message: '5.1.8 <no-reply@carriage.example>: Sender address rejected: Domain not found' }),
  ],
] as const)(
  '%s is not the fault of an email: it waits, operators are told once a day, and it is sent later',
  { tags: 'full' },
  async (_what, code, by, refuse) => {
    refuse();
    const id = await queueMail(ctx, { ...hello, dispatchId });
    const other = await queueMail(ctx, hello);
    await deliverRounds(9, by());
    for (const mailId of [id, other])
      expect(await findRow(mailId)).toMatchObject({
        status: 'queued',
        attempts: 6,
        error: expect.stringContaining(`${code}`),
        isSent: false,
      });
    expect(settled).toEqual([]);
    expect(refusals).toEqual([{ reason: expect.stringContaining(`${code}`) }]);
    await sql`update events set created_at = created_at - interval '25 hours'`;
    await sql`update jobs set run_at = now()`;
    await deliver(by());
    expect(refusals).toHaveLength(2);
    refuseSenderWith = null;
    password = 'right';
    refuseWith = { code: 451, message: 'greylisted' };
    await sql`update jobs set run_at = now()`;
    await deliver();
    expect(await findRow(id)).toMatchObject({ status: 'queued', attempts: 7 });
    refuseWith = null;
    expect(await retryMails(ctx)).toBe(2);
    await deliver();
    expect(received.map(({ to }) => to)).toEqual([['sam.ortiz@example.com'], ['sam.ortiz@example.com']]);
    expect(await retryMails(ctx)).toBe(0);
  },
);

const noRelay = { code: 554, message: '5.7.1 <sam.ortiz@example.com>: Relay access denied' };

test('a refused relay delays all emails, and operators are told once a day', async () => {
  refuseWith = noRelay;
  const ids = [await queueMail(ctx, { ...hello, dispatchId }), await queueMail(ctx, { ...hello, to: 'ada@example.com' })];
  await deliver();
  expect(refusedByRule).toEqual([{ reason: expect.stringContaining('554 5.7.1 <its recipient>: Relay access denied') }]);
  await deliverRounds(12);
  for (const id of ids) expect(await findRow(id)).toMatchObject({ status: 'queued', error: expect.stringContaining('554'), isSent: false });
  expect([refusedByRule.length, refusals.length, settled]).toEqual([1, 1, []]);
  refuseWith = null;
  expect(await retryMails(ctx)).toBe(2);
  await deliver();
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'sam.ortiz@example.com']);
});

test('a refusal for one recipient ends after a day, while others are sent, and can be retried', async () => {
  const others = await queueMail(ctx, { ...hello, to: 'ada@example.com' });
  await deliver();
  refuseWith = { code: 550, message: '5.7.1 nothing of yours is wanted here' };
  const id = await queueMail(ctx, { ...hello, dispatchId });
  await deliverRounds(7);
  expect(await findRow(id)).toMatchObject({ status: 'queued', attempts: 7 });
  await deliverRounds(3);
  expect(await findRow(id)).toMatchObject({ status: 'failed', attempts: 8, error: expect.stringContaining('5.7.1') });
  expect(settled).toEqual([{ mailId: id, dispatchId, status: 'failed', error: expect.stringContaining('5.7.1') }]);
  expect([refusedByRule.length, refusals]).toEqual([1, []]);
  refuseWith = null;
  expect(await retryMails(ctx)).toBe(1);
  await deliver();
  for (const each of [others, id]) expect(await findRow(each)).toMatchObject({ status: 'sent' });
});

test('a refusal of the text concerns that email only: it fails at once, without telling operators', async () => {
  refuseTextWith = { code: 552, message: '5.3.4 message too big' };
  const id = await queueMail(ctx, hello);
  await deliver();
  expect(await findRow(id)).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('552') });
  expect([refusals, refusedByRule]).toEqual([[], []]);
});

test('operators see why an email waits, its next attempt, and why one failed', async () => {
  await queueMail(ctx, hello);
  const fate = async () => mailFate((await recentMails(ctx, hello.to))[0]!);
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
  expect(await fate()).toMatch(new RegExp(`^queued; next attempt ${time}$`));
  refuseWith = { code: 451, message: 'greylisted' };
  await deliver();
  expect(await fate()).toMatch(new RegExp(`^queued; last attempt failed: .*greylisted.*; next attempt ${time}$`));
  refuseWith = { code: 550, message: 'no such user' };
  await sql`update jobs set run_at = now()`;
  await deliver();
  expect(await fate()).toMatch(/^failed; last attempt failed: .*no such user$/);
});

test('failed and kept emails are sent again by one command, once each', async () => {
  refuseWith = { code: 550, message: 'no such user' };
  const refused = await queueMail(ctx, hello);
  await deliver();
  const kept = await queueMail(ctx, hello);
  await deliver(handlersFor(null));
  refuseWith = null;
  expect(await Promise.all([retryMails(ctx), retryMails(ctx)]).then(([a, b]) => a + b)).toBe(2);
  await deliver();
  expect(received).toHaveLength(2);
  for (const id of [refused, kept]) expect(await findRow(id)).toMatchObject({ status: 'sent', error: null });
});

test('an interrupted command loses no email, and the next one sends them all', async () => {
  for (let number = 0; number < 3; number += 1) await queueMail(ctx, hello);
  await deliver(handlersFor(null));
  await sql
    .unsafe(
      `create function end_midway() returns trigger language plpgsql as $$ begin
        if (select count(*) from jobs where name = 'deliver-mail') >= 2 then raise exception 'ended midway'; end if; return new; end $$;
      create trigger end_midway before insert on jobs for each row execute function end_midway();`,
    )
    .simple();
  await expect(retryMails(ctx)).rejects.toThrow('ended midway');
  await sql.unsafe('drop trigger end_midway on jobs; drop function end_midway()').simple();
  expect(await retryMails(ctx)).toBe(3);
  await deliver();
  expect(received).toHaveLength(3);
  expect(await sql`select 1 from mail_outbox where status <> 'sent'`).toEqual([]);
});

test.each([
  ['mail.carriage.example', 'https://other.example', 'mail.carriage.example'],
  ['box', 'https://carriage.example:8443', 'carriage.example'],
  ['box', 'http://192.0.2.7:3000', undefined],
  ['box', 'http://[2001:db8::1]', undefined],
  ['box', 'http://localhost:3000', undefined],
  ['-bad.example', undefined, undefined],
])('a machine named %s of a site at %s greets as %s', (machine, publicUrl, name) => {
  expect(greetingName(machine, publicUrl)).toBe(name);
});

test('the greeting names the sender', async () => {
  greetings.length = 0;
  await queueMail(ctx, hello);
  await deliver();
  expect(greetings).toEqual([expect.stringMatching(/^[\w-]+(\.[\w-]+)+$/)]);
});

test('an unreachable server is a temporary refusal', async () => {
  const id = await queueMail(ctx, hello);
  await deliver(handlersFor('smtp://127.0.0.1:1'));
  expect(await findRow(id)).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('ECONNREFUSED') });
});

test('emails are kept without an SMTP server', async () => {
  const id = await queueMail(ctx, hello);
  await deliver(handlersFor(null));
  expect(await findRow(id)).toEqual({ status: 'kept', attempts: 0, error: null, isSent: false });
});

test('neither headers nor a second recipient can be injected', async () => {
  const sly = ['a@example.com\r\nBcc: evil@example.com', 'a@example.com, evil@example.com', '<a@example.com>', 'a@example.com\0', ''];
  for (const address of sly) {
    await expect(queueMail(ctx, { ...hello, to: address })).rejects.toThrow();
    await expect(queueMail(ctx, { ...hello, replyTo: address })).rejects.toThrow();
  }
  await expect(queueMail(ctx, { ...hello, unsubscribeUrl: 'https://x.example/\r\nBcc: evil@example.com' })).rejects.toThrow();
  await queueMail(ctx, { ...hello, subject: 'Hi\r\nBcc: evil@example.com\u2028\r\n\r\nbody' });
  await deliver();
  expect(received.map(({ to }) => to)).toEqual([['sam.ortiz@example.com']]);
  const headers = getHeaders(received[0]!.raw);
  expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(headers).toContain('Subject: Hi Bcc: evil@example.com body');
});
