import net, { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { patiently } from '../../../test/harness/timeouts.ts';
import type { Ctx } from '../db/context.ts';
import { defineJob, enqueue, handleJob } from '../queue/queue.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { startWorker } from '../queue/worker.ts';
import { createMailDelivery, type MailLimits } from './delivery.ts';
import { queueMail } from './outbox.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
await sql`create table effects (word text)`;
const said: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
const ctx: Ctx = testCtx(sql, { log });
const hello = { to: 'sam.ortiz@example.com', subject: 'Your quote', text: 'Hello' };
const limits: MailLimits = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, sessionMs: 60_000 };

/** '' is the greeting, '.' the end of a mail. */
let answerTo: (command: string, socket: net.Socket) => void;
let sockets: net.Socket[];
let accepted: number;
let server: net.Server;

const polite: Record<string, string> = {
  '': '220 ready',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  QUIT: '221 bye',
};
const politely = (command: string, socket: net.Socket) => {
  if (command === '.') accepted += 1;
  socket.write(`${command === '.' ? '250 taken' : (polite[command] ?? '500 what')}\r\n`);
};

function converse(socket: net.Socket): void {
  sockets.push(socket);
  socket.on('error', () => {});
  let isData = false;
  let unread = '';
  socket.on('data', (chunk: Buffer) => {
    unread += chunk.toString();
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      if (isData && line !== '.') continue;
      const command = isData ? '.' : line.slice(0, 4).toUpperCase();
      isData = command === 'DATA';
      answerTo(command, socket);
    }
  });
  answerTo('', socket);
}

beforeEach(async () => {
  answerTo = politely;
  sockets = [];
  accepted = 0;
  said.length = 0;
  server = net.createServer(converse);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  await sql`truncate mail_outbox, jobs, events, effects cascade`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => void server.close(resolve));
});

const delivery = (some: Partial<MailLimits> = {}) =>
  createMailDelivery(
    { smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mailFrom: 'Carriage <no-reply@carriage.example>' },
    { ...limits, ...some },
  );
const deliver = (some?: Partial<MailLimits>) => runDueJobs({ sql, log, handlers: byName([delivery(some)]), services: ctx.services });
const rows = () => sql`select status, attempts, error from mail_outbox`;
const write = defineJob('write-word', z.object({ word: z.string() }));
const writeWord = handleJob(write, async (inner, { word }) => void (await inner.sql`insert into effects values (${word})`));

test('two dozen emails to a hanging server block no other jobs and no transaction', async () => {
  answerTo = () => {};
  const worker = await startWorker({ sql, log, handlers: [writeWord, delivery()], stopLimitMs: 200, services: ctx.services });
  for (let number = 0; number < 24; number += 1) await queueMail(ctx, hello);
  await vi.waitUntil(() => sockets.length >= 4, patiently);
  await enqueue(ctx, write, { word: 'meanwhile' });
  await vi.waitUntil(async () => (await sql`select 1 from effects`).length > 0, patiently);
  expect(await sql`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`).toEqual([]);
  expect(await rows()).toEqual(Array.from({ length: 24 }, () => ({ status: 'queued', attempts: 0, error: null })));
  expect(await sql`select 1 from jobs where attempts = 1 and run_at <= now() + interval '60 seconds'`).toEqual([]);
  await worker.stop();
});

test('a server that keeps sending is disconnected after the session limit', async () => {
  answerTo = (command, socket) => {
    if (command !== 'EHLO') return politely(command, socket);
    const drip = setInterval(() => socket.write('250-one more\r\n'), 20);
    socket.once('close', () => clearInterval(drip));
  };
  await queueMail(ctx, hello);
  await deliver({ sessionMs: 300 });
  expect(await rows()).toEqual([{ status: 'queued', attempts: 1, error: 'the SMTP server did not finish within 0.3 s' }]);
});

test.each([
  ['resets the connection', (socket: net.Socket) => socket.resetAndDestroy()],
  ['never answers QUIT', () => {}],
])('an email the server accepted counts as sent, even if it then %s', async (_what, after) => {
  answerTo = (command, socket) => {
    if (command === 'QUIT') return after(socket);
    if (command !== '.') return politely(command, socket);
    accepted += 1;
    socket.write('250 taken\r\n', () => setImmediate(() => after(socket)));
  };
  await queueMail(ctx, hello);
  await deliver();
  expect(await rows()).toEqual([{ status: 'sent', attempts: 1, error: null }]);
  expect(accepted).toBe(1);
});

test('an accepted email is sent once, even if the database is down when that is recorded', async () => {
  answerTo = (command, socket) => {
    if (command !== '.') return politely(command, socket);
    void sql`alter table mail_outbox rename to away`.then(() => politely(command, socket));
  };
  await queueMail(ctx, hello);
  const delivering = deliver();
  await vi.waitUntil(() => said.some((line) => line.includes('could not record')), patiently);
  await sql`alter table away rename to mail_outbox`;
  await delivering;
  expect(await rows()).toEqual([{ status: 'sent', attempts: 1, error: null }]);
  expect(accepted).toBe(1);
});
