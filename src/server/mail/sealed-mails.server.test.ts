import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { testMasterKey } from '../../../test/harness/master-key.ts';
import { testShares } from '../../../test/harness/shares.ts';
import { newToken, tokenHashOf } from '../crypto/tokens.ts';
import type { Ctx } from '../db/context.ts';
import { byName, runDueJobs } from '../queue/run-job.ts';
import { createMailDelivery } from './delivery.ts';
import { deleteMails, forgetMailedTokens, forgetMails, queueMail, recentMails, type Mail } from './outbox.ts';
import { testCtx } from '../../../test/harness/context.ts';

const { sql } = await testDatabase();
const shares = testShares(sql, Buffer.from(testMasterKey, 'base64'));
const log = pino({ level: 'silent' });
const ctx: Ctx = testCtx(sql, { log });

const received: string[] = [];
let refusal: string | null = null;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : null),
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push(Buffer.concat(parts).toString());
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
const mailFrom = 'Carriage <no-reply@carriage.example>';
const sending = byName([createMailDelivery({ smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mailFrom })]);
const keeping = byName([createMailDelivery({ smtpUrl: null, mailFrom })]);
const deliver = async (handlers = sending) => {
  await sql`update jobs set run_at = now()`;
  await runDueJobs({ sql, log, handlers, services: ctx.services });
};

const token = newToken();
const words: Mail = {
  to: 'otto.outside@customer.example',
  subject: 'The crimson Tatraplan',
  text: `Look: https://carriage.example/verify-email?token=${token}`,
  html: `<a href="https://carriage.example/verify-email?token=${token}">Look</a>`,
  replyTo: 'dana@customer.example',
  unsubscribeUrl: 'https://carriage.example/end-mails?code=abc',
};
const write = (more: Partial<Mail> = {}) => queueMail(ctx, { ...words, ...more });
const rowOf = async (id: string) => (await sql`select status, attempts, error from mail_outbox where id = ${id}`)[0];
const textOf = async (id: string) => (await sql<{ row: string }[]>`select m::text as row from mail_outbox m where id = ${id}`)[0]!.row;
const erased = () => sql`select id from shares where erased_at is not null`;

beforeEach(async () => {
  received.length = 0;
  refusal = null;
  shares.isAway(false);
  for (const table of ['mail_outbox', 'jobs', 'users', 'shares']) await sql`delete from ${sql(table)}`;
  await shares.make(3);
});

describe('a mail that is sealed to a share', () => {
  it('says nothing in its row, leaves with all it says, and asks for no share when it is written', async () => {
    shares.asked.length = 0;
    const id = await write();
    expect(await textOf(id)).not.toMatch(/otto|tatraplan|dana|carriage\.example|sealed-0/i);
    expect(shares.asked).toEqual([]);
    await deliver();
    expect(received).toHaveLength(1);
    for (const part of ['To: otto.outside@customer.example', 'Subject: The crimson Tatraplan', 'Reply-To: dana@', 'end-mails?code=abc'])
      expect(received[0]).toContain(part);
    expect(received[0]!.replaceAll(/=\r\n/g, '').split(token).length).toBeGreaterThan(2);
    expect(await rowOf(id)).toEqual({ status: 'sent', attempts: 1, error: null });
    expect(await recentMails(ctx, words.to)).toMatchObject([{ subject: words.subject, text: expect.stringContaining('token=sealed-0') }]);
  });

  it('has the share of the account with its address, and else one of its own', async () => {
    const { id: userId, email } = await buildAccount(sql);
    const ids = [await write({ to: email }), await write(), await write({ to: email, isAboutOthers: true })];
    const rows = await sql`
      select m.owns_share, m.share_id = u.share_id as is_accounts from mail_outbox m, users u where m.id = any(${ids}::uuid[]) and u.id = ${userId} order by m.id`;
    expect(rows).toEqual([
      { ownsShare: false, isAccounts: true },
      { ownsShare: true, isAccounts: false },
      { ownsShare: true, isAccounts: false },
    ]);
  });

  it('is written as mails were before, while no share was made ahead', async () => {
    await sql`delete from shares`;
    const id = await write();
    expect((await sql`select recipient, share_id from mail_outbox where id = ${id}`)[0]).toEqual({ recipient: words.to, shareId: null });
    await shares.make(1);
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('waits while the store of shares does not answer and loses no try, then leaves', async () => {
    const id = await write();
    shares.isAway(true);
    for (let round = 0; round < 12; round += 1) await deliver();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', error: 'The store of shares does not answer.' });
    shares.isAway(false);
    await deliver();
    expect(received).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', error: null });
  });

  it('is given up once its share is erased', async () => {
    const id = await write();
    await sql`update shares set erased_at = now() where taken_at is not null`;
    await shares.follow();
    await deliver();
    expect(received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'It was for an account that was deleted.' });
    expect(await recentMails(ctx, words.to)).toEqual([]);
  });

  it('is kept with why it was refused, without the address', async () => {
    const id = await write();
    refusal = '5.1.1 <otto.outside@customer.example> unknown';
    await deliver();
    expect((await rowOf(id))!['error']).toContain('its recipient');
    expect(await textOf(id)).not.toContain('otto');
  });

  it('lets go of the tokens of its links and keeps what it says', async () => {
    const id = await write();
    await deliver(keeping);
    expect((await recentMails(ctx, words.to))[0]!.text).toContain(token);
    await forgetMailedTokens(ctx, [tokenHashOf(token)]);
    expect(await recentMails(ctx, words.to)).toMatchObject([{ subject: words.subject, text: expect.stringContaining('token=sealed-0') }]);
    expect(await sql`select from mail_outbox where id = ${id} and sealed_tokens is null and wrapped_key is not null`).toHaveLength(1);
  });
});

describe('a mail that is forgotten', () => {
  it('is found by its address and its subject, and takes the share of its own along', async () => {
    await write();
    await shares.make(1);
    await write({ subject: 'Another' });
    await deliver(keeping);
    await forgetMails(ctx, 'Otto.Outside@customer.example', ['Another']);
    expect((await recentMails(ctx, words.to)).map(({ subject }) => subject)).toEqual([words.subject]);
    expect(await erased()).toHaveLength(1);
    await forgetMails(ctx, words.to);
    expect(await sql`select from mail_outbox`).toEqual([]);
    expect(await erased()).toHaveLength(2);
    expect(await sql`select from jobs where name = 'erase-share'`).toHaveLength(2);
  });

  it('leaves the share of an account, which serves its other mails', async () => {
    const { email } = await buildAccount(sql);
    const id = await write({ to: email });
    await deleteMails(ctx, [id]);
    expect(await erased()).toEqual([]);
  });

  it('is closed once it has left, where it was the last to its account', async () => {
    const id = await write({ isLast: true });
    await deliver();
    expect(received).toHaveLength(1);
    expect(await erased()).toHaveLength(1);
    await shares.follow();
    expect(await recentMails(ctx, words.to)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });
});
