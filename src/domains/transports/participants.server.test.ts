import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildTransport } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, other, carrier, agent, yard, admin, compliance, insurer] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('shipper'),
  app.signIn('carrier'),
  app.signIn('inspection'),
  app.signIn('storage'),
  app.signIn('admin'),
  app.signIn('compliance'),
  app.signIn('insurance'),
]);
const add = (person: SignedIn, id: string, email: string) => person.call('POST', `/api/transports/${id}/participants`, { email });
const list = (person: SignedIn, id: string) => person.call('GET', `/api/transports/${id}/participants`);
const remove = (person: SignedIn, id: string, userId: string) => person.call('DELETE', `/api/transports/${id}/participants/${userId}`);

describe('participants of a transport', () => {
  it('are let in by its shipper or an administrator, once, and see it from then on', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    expect((await agent.call('GET', `/api/transports/${id}`)).status).toBe(404);
    const added = await add(sam, id, agent.email.toUpperCase());
    expect([added.status, added.body]).toMatchObject([201, [{ userId: agent.id, name: 'Abara Vehicle Inspection', role: 'inspection' }]]);
    expect((await add(sam, id, agent.email)).body).toEqual(added.body);
    expect((await add(admin, id, yard.email)).body).toHaveLength(2);
    expect((await agent.call('GET', `/api/transports/${id}`)).body).toMatchObject({
      fromAddress: '600 Congress Ave',
      can: { accept: false, manageParticipants: false },
    });
    for (const person of [sam, admin])
      expect((await person.call('GET', `/api/transports/${id}`)).body).toMatchObject({ can: { manageParticipants: true } });
    expect((await list(agent, id)).body).toHaveLength(2);
    expect(await sql`select 1 from events where topic = 'transport.participant-added' and payload->>'transportId' = ${id}`).toHaveLength(2);
  });

  it('read on the dashboard what they may do, beside reading once it is booked', async () => {
    const waits = async (status: string) => {
      const id = await buildTransport(sql, { shipperId: sam.id, status });
      return Promise.all(
        [insurer, agent, yard].map(async (who) => {
          await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${who.id}, ${sam.id})`;
          const turns: { key: string; text: string }[] = (await who.call('GET', '/api/turns')).body;
          return turns.find(({ key }) => key === `part ${id}`)!.text;
        }),
      );
    };
    const reads = 'You can read its vehicle, its documents and its chain of custody.';
    expect(await waits('quoted')).toEqual([`Quoted. ${reads}`, `Quoted. ${reads}`, `Quoted. ${reads}`]);
    expect(await waits('in_transit')).toEqual([
      `In Transit. ${reads}`,
      `In Transit. ${reads} You can inspect the vehicle.`,
      'In Transit. Record it once the vehicle has come into your yard: both sides are told.',
    ]);
  });

  it('lose sight of it when their part ends', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    await add(sam, id, agent.email);
    expect((await remove(sam, id, agent.id)).body).toEqual([]);
    expect((await remove(sam, id, agent.id)).status).toBe(404);
    expect((await agent.call('GET', `/api/transports/${id}`)).status).toBe(404);
  });

  it('are nobody else’s to choose or to know', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    expect((await app.anonymous('POST', `/api/transports/${id}/participants`, { email: agent.email })).status).toBe(401);
    for (const person of [other, carrier, agent]) expect((await add(person, id, agent.email)).status).toBe(404);
    expect((await add(compliance, id, agent.email)).status).toBe(403);
    expect((await list(carrier, id)).status).toBe(404);
    await sql`update transports set status = 'accepted' where id = ${id}`;
    await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, workflowState: 'booked', isAccepted: true });
    expect((await list(carrier, id)).status).toBe(200);
    expect((await add(carrier, id, agent.email)).status).toBe(403);
    expect((await remove(carrier, id, agent.id)).status).toBe(403);
    expect(await sql`select 1 from transport_participants where transport_id = ${id}`).toHaveLength(0);
  });

  it('are insurance providers, inspection agents and storage yards with a proven address only, of a submitted request', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const message = 'No insurance provider, inspection agent or storage yard has this e-mail address';
    for (const email of [carrier.email, other.email, 'nobody@carriage.example'])
      expect((await add(sam, id, email)).body).toEqual({ error: message, code: 'not_supporting', fields: { email: message } });
    const blocked = await app.signIn('insurance');
    await sql`update users set is_blocked = true where id = ${blocked.id}`;
    expect((await add(sam, id, blocked.email)).status).toBe(422);
    const claimed = await app.signIn('storage');
    await sql`update users set email_verified_at = null where id = ${claimed.id}`;
    expect(await add(sam, id, claimed.email)).toMatchObject({ status: 422, body: { code: 'unproven_address' } });
    expect(await sql`select 1 from transport_participants where transport_id = ${id}`).toHaveLength(0);
    expect((await add(sam, id, 'agent')).body.fields).toEqual({ email: 'Please enter a valid email address' });
    expect((await add(sam, await buildTransport(sql, { shipperId: sam.id, status: 'draft' }), agent.email)).status).toBe(404);
  });
});
