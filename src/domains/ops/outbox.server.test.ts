import { describe, expect, it } from 'vitest';
import { walkedRows } from '#server/db/sql/sorted.ts';
import { newToken } from '#server/crypto/tokens.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { testCtx } from '../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const superAdmin = await app.signIn('super_admin');
const url = '/api/super-admin/outbox';
const ctx = testCtx(sql);
const write = (to: string, subject: string, text = 'Hello') => queueMail(ctx, { to, subject, text });
const list = async (query = '') =>
  (await superAdmin.call('GET', `${url}${query}`)).body as { id: string; subject: string; status: string }[];
const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject);
const findStatus = async (id: string) => (await sql`select status, attempts from mail_outbox where id = ${id}`)[0];

describe('the outbox', () => {
  it('lists emails with their status, newest first, without their content', async () => {
    const token = newToken();
    const id = await write('ann@customer.example', 'First of two', `Open https://carriage.example/verify-email?token=${token}`);
    await write('ben@customer.example', 'Second of two');
    const [second, first] = await list('?search=of%20two');
    expect([second, first]).toMatchObject([
      { subject: 'Second of two', recipient: 'ben@customer.example', status: 'queued' },
      { id, subject: 'First of two', attempts: 0, error: null, sentAt: null },
    ]);
    expect(JSON.stringify(await list())).not.toMatch(new RegExp(`${token}|sealed-|verify-email|Hello`));
    await app.settle();
    expect((await list('?search=of%20two')).map(({ status }) => status)).toEqual(['kept', 'kept']);
  });

  it('can be searched by part of recipient or subject and by status, page by page', async () => {
    const failed = await write('cara@customer.example', '50% of it_all');
    await app.settle();
    await sql`update mail_outbox set status = 'failed', error = 'no such mailbox' where id = ${failed}`;
    expect(await subjects('?search=CARA@')).toEqual(['50% of it_all']);
    expect(await subjects('?search=50%25')).toEqual(['50% of it_all']);
    expect(await subjects('?search=it_')).toEqual(['50% of it_all']);
    expect(await subjects('?status=failed')).toEqual(['50% of it_all']);
    expect((await superAdmin.call('GET', `${url}?status=lost`)).status).toBe(422);
    const first = await superAdmin.call('GET', `${url}?limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    const second = await superAdmin.call('GET', new URL(next, 'http://x').pathname + new URL(next, 'http://x').search);
    expect(second.body[0].id).not.toBe(first.body[0].id);
  });

  it('gives the same search results in both orders, whatever way the search takes', async () => {
    const written = [];
    for (const name of ['eve', 'fay', 'gus', 'hal']) written.push(await write(`${name}@scattered.example`, 'Far apart'));
    const pages = async (order: string) => {
      const first = await list(`?search=scattered&limit=2&order=${order}`);
      return [first, await list(`?search=scattered&limit=2&order=${order}&cursor=${first[1]!.id}`)].flat().map(({ id }) => id);
    };
    const [up, down] = [await pages('asc'), await pages('desc')];
    expect([up, down]).toEqual([written, written.toReversed()]);
    await sql`
      insert into mail_outbox (id, recipient, subject, text_body, status, attempts, created_at, sent_at)
      select (left(beyond, 28) || lpad(to_hex(n), 8, '0'))::uuid, 'crowd@customer.example', 'One of many', 'Words', 'sent', 1, now(), now()
      from generate_series(1, ${walkedRows}) n
        cross join unnest(array['00000000-0000-7000-8000-00000000', 'ffffffff-ffff-7fff-bfff-ffffffff']) beyond`;
    expect([await pages('asc'), await pages('desc')]).toEqual([up, down]);
    await sql`delete from mail_outbox where recipient = 'crowd@customer.example'`;
  });

  it('sends a kept or failed email again once, and audits that without names', async () => {
    const id = await write('dan@customer.example', 'Try me');
    await app.settle();
    await sql`update mail_outbox set status = 'failed', attempts = 8 where id = ${id}`;
    const answers = await Promise.all([1, 2].map(() => superAdmin.call('POST', `${url}/${id}/retry`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await findStatus(id)).toEqual({ status: 'queued', attempts: 0 });
    await app.settle();
    expect(await findStatus(id)).toMatchObject({ status: 'kept' });
    const lines = await sql`select actor_id, details from audit_log where event_type = 'mail.retried' and subject_id = ${id}`;
    expect(lines).toEqual([{ actorId: superAdmin.id, details: {} }]);
  });

  it('refuses to resend an email that was sent or is waiting', async () => {
    const id = await write('eve@customer.example', 'Sent');
    expect((await superAdmin.call('POST', `${url}/${id}/retry`)).status).toBe(404);
    await sql`update mail_outbox set status = 'sent' where id = ${id}`;
    expect((await superAdmin.call('POST', `${url}/${id}/retry`)).status).toBe(404);
    expect((await superAdmin.call('POST', `${url}/${newId()}/retry`)).status).toBe(404);
  });

  it.each(['shipper', 'compliance', 'admin'] as const)('is refused to a %s', async (role) => {
    const other = await app.signIn(role);
    expect([(await other.call('GET', url)).status, (await other.call('POST', `${url}/${newId()}/retry`)).status]).toEqual([403, 403]);
  });
});
