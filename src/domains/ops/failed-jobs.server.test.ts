import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob, enqueue, handleJob } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const superAdmin = await app.signIn('super_admin');
const url = '/api/super-admin/jobs';

let isUp = false;
const done: string[] = [];
const send = defineJob('send-word', z.object({ word: z.string() }), { retryLimit: 0 });
const handlers = byName([
  handleJob(send, async (_ctx, { word }) => {
    if (!isUp) throw new Error('the other side is down');
    done.push(word);
  }),
]);
const run = () => runDueJobs({ sql, log: pino({ level: 'silent' }), handlers, services: app.services });

async function giveUp(word: string, key?: string): Promise<string> {
  isUp = false;
  await enqueue({ sql }, send, { word }, key === undefined ? {} : { key });
  await run();
  const [job] = await sql<{ id: string }[]>`select id from jobs where failed_at is not null and data ->> 'word' = ${word}`;
  return job!.id;
}

const listed = async () => (await superAdmin.call('GET', `${url}/failed`)).body as { id: string }[];
const audited = (id: string) =>
  sql`select event_type, actor_id, details from audit_log where subject_type = 'job' and subject_id = ${id} order by id`;

beforeEach(async () => {
  done.length = 0;
  await sql`delete from jobs`;
});

describe('failed jobs', () => {
  it('are listed newest first, page by page, without their data', async () => {
    const ids = [await giveUp('one'), await giveUp('two'), await giveUp('three')].toReversed();
    await enqueue({ sql }, send, { word: 'waits' });
    const first = await superAdmin.call('GET', `${url}/failed?limit=2`);
    expect(first.body).toEqual(
      ids.slice(0, 2).map((id) => ({
        id,
        name: 'send-word',
        topic: null,
        attempts: 1,
        lastError: 'the other side is down',
        createdAt: expect.any(String),
        failedAt: expect.any(String),
      })),
    );
    const next = /<(.+)>/.exec(first.headers['link'] as string)![1]!;
    expect((await superAdmin.call('GET', next)).body).toMatchObject([{ id: ids[2] }]);
  });

  it('show the event they react to', async () => {
    const eventId = newId();
    await sql`insert into events (id, topic, payload) values (${eventId}, 'quote.accepted', '{}')`;
    await sql`insert into jobs (id, name, data, failed_at) values (${newId()}, 'notify', ${sql.json({ eventId })}, now())`;
    expect(await listed()).toMatchObject([{ name: 'notify', topic: 'quote.accepted', lastError: null }]);
    await sql`insert into jobs (id, name, data, failed_at) values (${newId()}, 'work', ${sql.json({ eventId: 'evt_1' })}, now())`;
    expect(await listed()).toMatchObject([{ name: 'work', topic: null }, { name: 'notify' }]);
  });

  it('can be retried with all attempts, beside newer jobs with the same key, which is audited', async () => {
    const id = await giveUp('again', 'key');
    await enqueue({ sql }, send, { word: 'newer' }, { key: 'key' });
    expect(await superAdmin.call('POST', `${url}/${id}/retry`)).toMatchObject({ status: 200, body: { retried: true } });
    expect(await listed()).toEqual([]);
    isUp = true;
    expect(await run()).toBe(2);
    expect(done.toSorted()).toEqual(['again', 'newer']);
    expect(await audited(id)).toEqual([{ eventType: 'job.retried', actorId: superAdmin.id, details: { name: 'send-word' } }]);
  });

  it('can be dropped, which is audited', async () => {
    const id = await giveUp('never');
    expect(await superAdmin.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 200, body: { dropped: true } });
    isUp = true;
    expect(await run()).toBe(0);
    expect(done).toEqual([]);
    expect(await audited(id)).toEqual([{ eventType: 'job.dropped', actorId: superAdmin.id, details: { name: 'send-word' } }]);
  });

  it('can be retried or dropped once: the second of two calls at once gets 404', async () => {
    const id = await giveUp('twice');
    const answers = await Promise.all([superAdmin.call('POST', `${url}/${id}/retry`), superAdmin.call('DELETE', `${url}/${id}`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await audited(id)).toHaveLength(1);
  });

  it('do not include waiting jobs, which cannot be retried or dropped', async () => {
    await enqueue({ sql }, send, { word: 'waits' });
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from jobs`;
    expect((await superAdmin.call('POST', `${url}/${id}/retry`)).status).toBe(404);
    expect((await superAdmin.call('DELETE', `${url}/${id}`)).body.error).toBe('No failed job has this id');
    expect(await sql`select 1 from jobs`).toHaveLength(1);
  });
});
