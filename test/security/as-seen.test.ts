import { beforeEach, describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { roles } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const [admin, chief] = [await app.signIn('admin', { fullName: 'Ada Desk' }), await app.signIn('super_admin')];
const [shipper, other] = [await app.signIn('shipper'), await app.signIn('shipper')];
const own = await buildTransport(sql, { shipperId: shipper.id, status: 'submitted' });
const foreign = await buildTransport(sql, { shipperId: other.id, status: 'submitted' });
await app.settle();

const seenBy = (who: SignedIn, id: string, path: string, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' = 'GET', body?: object) =>
  who.call(method, path, body, { 'x-as-seen-by': id });
const lines = () => sql`select actor_id, subject_id, details from audit_log where event_type = 'account.seen' order by id`;
const bells = (id: string) =>
  sql`select content ->> 'title' as title from notification_dispatches where user_id = ${id} and notification_type = 'account.seen'`;

beforeEach(() => sql`delete from rate_limits`);

describe('an administrator viewing the app as another user', () => {
  it('gets exactly the answers of that user, and 404 for what the user cannot see', async () => {
    for (const path of [
      '/api/auth/me',
      '/api/transports',
      '/api/transports/counts',
      `/api/transports/${own}`,
      '/api/turns',
      `/api/transports/${own}/quotes`,
    ]) {
      const [theirs, shown] = [await shipper.call('GET', path), await seenBy(admin, shipper.id, path)];
      expect([path, shown.status, shown.body]).toEqual([path, theirs.status, theirs.body]);
      expect(shown.status, path).toBe(200);
    }
    expect((await seenBy(admin, shipper.id, `/api/transports/${foreign}`)).status).toBe(404);
  });

  it('of an officer gets the security status too', async () => {
    const officer = await app.signIn('compliance');
    const shown = await seenBy(admin, officer.id, '/api/security/metrics');
    expect([shown.status, shown.body.band]).toEqual([200, (await officer.call('GET', '/api/security/metrics')).body.band]);
    expect((await seenBy(admin, shipper.id, '/api/security/metrics')).status).toBe(403);
  });

  it('is logged per request, and the user is told once a day per administrator and sees it in the settings', async () => {
    await app.settle();
    const before = (await lines()).length;
    await seenBy(admin, other.id, '/api/transports/counts');
    await seenBy(admin, other.id, `/api/transports/${foreign}`);
    await seenBy(chief, other.id, '/api/transports/counts');
    await app.settle();
    expect((await lines()).slice(before)).toEqual([
      { actorId: admin.id, subjectId: other.id, details: { endpoint: '/api/transports/counts', rowId: null } },
      { actorId: admin.id, subjectId: other.id, details: { endpoint: '/api/transports/:id', rowId: foreign } },
      { actorId: chief.id, subjectId: other.id, details: { endpoint: '/api/transports/counts', rowId: null } },
    ]);
    expect(await bells(other.id)).toHaveLength(2);
    const { body } = await other.call('GET', '/api/settings/looks');
    expect(body).toMatchObject([{ answers: 1 }, { name: 'Ada Desk', answers: 2 }]);
    expect((await (await app.signIn('shipper')).call('GET', '/api/settings/looks')).body).toEqual([]);
  });

  it('gets 403 from every endpoint that is not marked asSeen, and nothing is written', async () => {
    const count = async () =>
      (await sql`select (select count(*) from transports)::int as transports, (select count(*) from quotes)::int as quotes`)[0];
    const before = await count();
    const refused: string[] = [];
    for (const { endpoint } of handlers) {
      if (endpoint.asSeen) {
        expect(endpoint.method, endpoint.path).toBe('GET');
        continue;
      }
      await sql`delete from rate_limits`;
      const path = endpoint.path.replace(/:[A-Za-z]\w*/g, own);
      const answer = await seenBy(admin, shipper.id, path, endpoint.method, endpoint.method === 'GET' ? undefined : {});
      expect([endpoint.method, endpoint.path, answer.status, answer.body.code]).toEqual([endpoint.method, endpoint.path, 403, 'not_shown']);
      refused.push(endpoint.path);
    }
    expect(refused.length).toBeGreaterThan(150);
    expect(await count()).toEqual(before);
  });

  it('cannot write even by mistake, because the transaction is read-only', async () => {
    await expect(
      sql.begin(async (tx) => {
        await tx`set transaction read only`;
        await tx`update transports set notes = 'x' where id = ${own}`;
      }),
    ).rejects.toThrow('read-only');
  });

  it('is refused in any other role with 403, and without a session with 401', async () => {
    for (const role of roles) {
      if (role === 'admin' || role === 'super_admin') continue;
      expect([role, (await seenBy(await app.signIn(role), shipper.id, '/api/transports/counts')).status]).toEqual([role, 403]);
    }
    expect((await app.anonymous('GET', '/api/transports/counts', undefined, { 'x-as-seen-by': shipper.id })).status).toBe(401);
  });

  it('is refused for another administrator and for a blocked, inactive or unknown account', async () => {
    for (const id of [admin.id, chief.id, (await app.signIn('admin')).id])
      expect((await seenBy(chief, id, '/api/transports/counts')).status).toBe(403);
    const stopped = await app.signIn('shipper');
    await sql`update users set is_blocked = true where id = ${stopped.id}`;
    expect((await seenBy(admin, stopped.id, '/api/transports/counts')).status).toBe(403);
    await sql`update users set is_blocked = false, is_active = false where id = ${stopped.id}`;
    expect((await seenBy(admin, stopped.id, '/api/transports/counts')).status).toBe(403);
    expect((await seenBy(admin, own, '/api/transports/counts')).status).toBe(404);
    expect((await seenBy(admin, 'nobody', '/api/transports/counts')).status).toBe(422);
    await app.settle();
    expect(await bells(stopped.id)).toHaveLength(0);
  });

  it('is signed out there too when the session ends', async () => {
    const short = await app.signIn('admin');
    expect((await seenBy(short, shipper.id, '/api/transports/counts')).status).toBe(200);
    expect((await short.call('POST', '/api/auth/logout')).status).toBeLessThan(300);
    expect((await seenBy(short, shipper.id, '/api/transports/counts')).status).toBe(401);
  });
});
