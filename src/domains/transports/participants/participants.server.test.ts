import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildTransport } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [sam, other, carrier, agent, yard, admin, compliance, insurer] = await app.signInAll(
  'shipper',
  'shipper',
  'carrier',
  'inspection',
  'storage',
  'admin',
  'compliance',
  'insurance',
);
const add = (person: SignedIn, id: string, email: string) => person.call('POST', `/api/transports/${id}/participants`, { email });
const list = (person: SignedIn, id: string) => person.call('GET', `/api/transports/${id}/participants`);
const remove = (person: SignedIn, id: string, userId: string) => person.call('DELETE', `/api/transports/${id}/participants/${userId}`);

describe('participants of a transport', () => {
  it('can be added once by the shipper or an administrator, and then see the transport', async () => {
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

  it('see on the dashboard what they can do', async () => {
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
    const reads = 'You can see the vehicle, documents and chain of custody.';
    expect(await waits('quoted')).toEqual([`Quoted. ${reads}`, `Quoted. ${reads}`, `Quoted. ${reads}`]);
    expect(await waits('in_transit')).toEqual([
      `In Transit. ${reads}`,
      `In Transit. ${reads} You can inspect the vehicle.`,
      'Record when the vehicle enters your yard. Shipper and carrier are notified.',
    ]);
  });

  it('see no price, fee or offer of a request or booking, but see everything of their own transports', async () => {
    for (const status of ['quoted', 'accepted', 'in_transit', 'completed']) {
      const prices = {
        totalAmount: '1123.45',
        serviceFee: '87.65',
        bestOffer: '1098.76',
        fixedPrice: '1234.56',
        openingEstimate: '1011.12',
      };
      const id = await buildTransport(sql, { shipperId: sam.id, status, ...prices });
      const quote = { kind: 'own', userId: carrier.id, baseRate: '973.45', totalQuote: '1123.45', isAccepted: status !== 'quoted' };
      const quoteId = await buildQuote(sql, { transportId: id, ...quote, workflowState: status === 'quoted' ? 'quoted' : 'booked' });
      for (const who of [insurer, agent, yard]) {
        await sql`insert into transport_participants (transport_id, user_id, added_by) values (${id}, ${who.id}, ${sam.id})`;
        const answers = await Promise.all(
          [
            `/api/transports/${id}`,
            '/api/transports?limit=100',
            '/api/quotes',
            '/api/turns',
            ...['quotes', 'communication-timeline', 'payment', 'bids', 'change-orders', 'crew', 'credentials'].map(
              (part) => `/api/transports/${id}/${part}`,
            ),
            `/api/quotes/${quoteId}`,
          ].map((path) => who.call('GET', path)),
        );
        expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/1123\.45|87\.65|1098\.76|1234\.56|1011\.12/);
        const listed = answers[1]!.body.find((one: { id: string }) => one.id === id);
        for (const shown of [answers[0]!.body, listed])
          expect(shown).toMatchObject({ totalAmount: null, serviceFee: null, bestOffer: null });
        if (status !== 'quoted')
          expect((await who.call('GET', `/api/transports/${id}/quotes`)).body).toMatchObject([
            { priceKind: 'withheld', totalQuote: '0.00' },
          ]);
      }
    }
    const own = await buildTransport(sql, { shipperId: yard.id, status: 'accepted', totalAmount: '1500.00', serviceFee: '49.00' });
    await buildQuote(sql, { transportId: own, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'booked' });
    expect((await yard.call('GET', `/api/transports/${own}`)).body).toMatchObject({ totalAmount: '1500.00', serviceFee: '49.00' });
    expect((await yard.call('GET', `/api/transports/${own}/quotes`)).body).toMatchObject([{ priceKind: 'agreed' }]);
    expect(
      (await sam.call('GET', `/api/transports?limit=100`)).body.some(
        ({ totalAmount }: { totalAmount: string }) => totalAmount === '1123.45',
      ),
    ).toBe(true);
  });

  it('lose access when they are removed', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    await add(sam, id, agent.email);
    expect((await remove(sam, id, agent.id)).body).toEqual([]);
    expect((await remove(sam, id, agent.id)).status).toBe(404);
    expect((await agent.call('GET', `/api/transports/${id}`)).status).toBe(404);
  });

  it('cannot be added by anyone but the shipper and administrators, nor seen by outsiders', async () => {
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

  it('can only be insurers, inspectors and storage yards with a verified address, on a submitted request', async () => {
    const id = await buildTransport(sql, { shipperId: sam.id });
    const message = 'No insurance provider, inspection agent or storage yard uses this email address';
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
