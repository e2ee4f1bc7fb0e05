import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildTransport } from '../fixtures.ts';

const app = await startTestApp();

interface Card {
  id: string;
  vehicleModel: string;
}

async function ask(person: Awaited<ReturnType<typeof app.signIn>>, query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let next = `/api/transports?limit=2&${query}`; next;) {
    const { body, headers, status } = await person.call('GET', next);
    expect(status).toBe(200);
    seen.push(...(body as Card[]).map(({ vehicleModel }) => vehicleModel));
    next = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
  }
  return seen;
}

const shipper = await app.signIn('shipper');
const make = (vehicleModel: string, more: object = {}) => buildTransport(app.sql, { shipperId: shipper.id, vehicleModel, ...more });
await make('Quiet', { pickupDate: '2031-03-03' });
await make('Offered', { status: 'quoted', offerCount: 2, pickupDate: '2031-03-01' });
await make('Driven', { status: 'in_transit', toCity: 'Boston', toState: 'MA' });
const arrived = await make('Arrived', { status: 'delivered', pickupDate: '2031-03-02' });
await buildQuote(app.sql, { transportId: arrived, workflowState: 'delivered', isAccepted: true, deliveredAt: new Date() });
const last = await make('100%_sure');

describe('the counts of transports', () => {
  it('include what a search finds, per status, and nothing of others', async () => {
    const count = async (person: typeof shipper, query = '') => (await person.call('GET', `/api/transports/counts${query}`)).body;
    expect(await count(shipper)).toMatchObject({ all: 5, quoted: 1, inProgress: 1, completed: 1 });
    expect(await count(shipper, '?search=boston')).toMatchObject({ all: 1, quoted: 0, inProgress: 1, completed: 0 });
    expect(await count(shipper, '?search=nowhere')).toMatchObject({ all: 0, inProgress: 0 });
    expect(await count(await app.signIn('shipper'), '?search=boston')).toMatchObject({ all: 0 });
  });
});

describe('the list of transports', () => {
  it('can list what needs its owner first, page by page', async () => {
    expect(await ask(shipper, 'sort=needs-you')).toEqual(['Arrived', 'Offered', '100%_sure', 'Driven', 'Quiet']);
  });

  it('can be sorted by pickup day with unknown last, and is newest first by default', async () => {
    expect(await ask(shipper, 'sort=pickup')).toEqual(['Offered', 'Arrived', 'Quiet', '100%_sure', 'Driven']);
    expect(await ask(shipper, '')).toEqual(['100%_sure', 'Arrived', 'Driven', 'Offered', 'Quiet']);
  });

  it('can be searched by all words of vehicle, city or id, taken literally', async () => {
    expect(await ask(shipper, 'search=boston%20honda')).toEqual(['Driven']);
    expect(await ask(shipper, 'search=boston%20quiet')).toEqual([]);
    expect(await ask(shipper, `search=${last}`)).toEqual(['100%_sure']);
    expect(await ask(shipper, `search=${encodeURIComponent('%_')}`)).toEqual(['100%_sure']);
    expect(await ask(shipper, 'search=%20')).toHaveLength(5);
    expect(await ask(shipper, 'search=austin&status=quoted')).toEqual(['Offered']);
  });

  it('can be searched by title and route as displayed', async () => {
    const title = '2019 Honda Driven, Austin, TX to Boston, MA';
    expect(await ask(shipper, `search=${encodeURIComponent(title)}`)).toEqual(['Driven']);
    expect(await ask(shipper, `search=${encodeURIComponent(title.replace('MA', 'CO'))}`)).toEqual([]);
    expect(await ask(shipper, `search=${encodeURIComponent('2019 Honda Driven, Austin, TX 78701 to Boston, MA 021xx')}`)).toEqual([
      'Driven',
    ]);
    expect(await ask(shipper, 'search=to')).toEqual(['Driven']);
    expect(await ask(shipper, `search=${encodeURIComponent(',')}`)).toEqual([]);
  });

  it('searches only own transports, and neither street nor ZIP code', async () => {
    expect(await ask(await app.signIn('shipper'), 'search=honda')).toEqual([]);
    for (const secret of ['Congress', '78701']) expect(await ask(shipper, `search=${secret}`)).toEqual([]);
  });

  it('refuses an unknown sort order with a message', async () => {
    const { status, body } = await shipper.call('GET', '/api/transports?sort=best');
    expect([status, body.fields]).toEqual([422, { sort: 'Sort by newest, needs-you or pickup' }]);
  });
});
