import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildDocument, dayAfter } from '#domains/compliance/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { contactInAbout } from './schemas.ts';
import { buildFmcsaRecord, carrierProfileForm } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [carrier, rival, broker, ivan, shipper, driver] = await Promise.all([
  app.signIn('carrier', { dotMcVerified: true }),
  app.signIn('carrier'),
  app.signIn('broker'),
  app.signIn('independent_driver'),
  app.signIn('shipper'),
  app.signIn('driver'),
]);
const save = (person: typeof carrier, body: object) => person.call('PUT', '/api/settings/carrier', body);
const empty = { about: null, yearFounded: null, vehicleTypes: [], equipment: [], lanes: [], cargoLimit: null, insurer: null };

describe('PUT /api/settings/carrier', () => {
  it('replaces the own profile and sets the preferred states', async () => {
    const { status, body } = await save(carrier, carrierProfileForm);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      about: carrierProfileForm.about,
      yearFounded: 2011,
      vehicleTypes: ['car', 'motorcycle'],
      equipment: [
        { kind: 'enclosed', unitCount: 1, capacity: 6 },
        { kind: 'open', unitCount: 2, capacity: 9 },
      ],
      lanes: [
        { fromStates: ['TX'], toStates: ['CO', 'NM'], bothWays: true },
        { fromStates: ['CA'], toStates: [], bothWays: false },
      ],
      cargoLimit: '250000.00',
      insurer: 'Great Plains Casualty',
      trust: { name: 'Jensen Auto Transport', cargo: { limit: null, source: null, against: 'not_stated' } },
    });
    expect((await sql`select preferred_states from users where id = ${carrier.id}`)[0]).toEqual({
      preferredStates: ['CA', 'CO', 'NM', 'TX'],
    });
    expect((await carrier.call('GET', '/api/settings/carrier')).body).toMatchObject({ yearFounded: 2011 });
    const again = await save(carrier, { ...carrierProfileForm, lanes: [], equipment: [{ kind: 'flatbed', unitCount: 1, capacity: 3 }] });
    expect(again.body).toMatchObject({ lanes: [], equipment: [{ kind: 'flatbed' }] });
    expect((await sql`select preferred_states from users where id = ${carrier.id}`)[0]).toEqual({ preferredStates: [] });
    const twelve = Array.from({ length: 12 }, () => ({ fromStates: ['TX'], toStates: [], bothWays: false }));
    expect((await save(carrier, { ...carrierProfileForm, lanes: twelve })).status).toBe(200);
  });

  it.each([
    ['e-mail address', { about: 'Write to carl@jensen.example any time' }, { about: contactInAbout }],
    ['phone number', { about: 'Call (402) 555-0103' }, { about: contactInAbout }],
    ['future year', { yearFounded: '2999' }, { yearFounded: 'This year is in the future' }],
    ['insurer of 121 letters', { insurer: 'x'.repeat(121) }, { insurer: 'At most 120 characters' }],
    ['limit of zero', { cargoLimit: '0' }, { cargoLimit: 'Enter an amount above zero' }],
    ['limit in words', { cargoLimit: 'a lot' }, { cargoLimit: 'Enter an amount in dollars, like 1250.00' }],
  ])('refuses a %s and writes nothing', async (_, part, fields) => {
    const before = await sql`select about, year_founded, cargo_limit from carrier_profiles where user_id = ${ivan.id}`;
    const { status, body } = await save(ivan, { ...empty, ...part });
    expect([status, body.fields]).toEqual([422, fields]);
    expect(await sql`select about, year_founded, cargo_limit from carrier_profiles where user_id = ${ivan.id}`).toEqual(before);
  });

  it.each([
    [{ lanes: [{ fromStates: ['ZZ'], toStates: [], bothWays: false }] }],
    [{ lanes: Array.from({ length: 13 }, () => ({ fromStates: ['TX'], toStates: [], bothWays: false })) }],
    [{ equipment: [{ kind: 'spaceship', unitCount: 1, capacity: 1 }] }],
    [{ equipment: [{ kind: 'open', unitCount: 0, capacity: 9 }] }],
    [{ equipment: [1, 2].map(() => ({ kind: 'open', unitCount: 1, capacity: 9 })) }],
    [{ vehicleTypes: ['plane'] }],
    [{ about: 'x'.repeat(1501) }],
  ])('refuses %j', async (part) => {
    expect((await save(broker, { ...empty, ...part })).status).toBe(422);
    expect(await sql`select 1 from carrier_profiles where user_id = ${broker.id}`).toHaveLength(0);
  });

  it('is for roles that make offers, each for its own profile', async () => {
    for (const person of [shipper, driver]) {
      expect((await save(person, empty)).status).toBe(403);
      expect((await person.call('GET', '/api/settings/carrier')).status).toBe(403);
    }
    expect((await app.anonymous('PUT', '/api/settings/carrier', empty)).status).toBe(401);
    await save(rival, { ...empty, about: 'Ours', userId: carrier.id });
    expect((await carrier.call('GET', `/api/carriers/${carrier.id}`)).body.about).not.toBe('Ours');
  });

  it('stores one complete profile if two are saved at once', async () => {
    const forms = [1, 2].map((unitCount) => ({
      ...empty,
      equipment: [{ kind: 'open', unitCount, capacity: 9 }],
      lanes: [{ fromStates: unitCount === 1 ? ['TX'] : ['CA'], toStates: [], bothWays: false }],
    }));
    const answers = await Promise.all([...forms, ...forms].map((form) => save(broker, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await broker.call('GET', '/api/settings/carrier');
    expect(body.lanes).toHaveLength(1);
    expect(body.equipment[0].unitCount).toBe(body.lanes[0].fromStates[0] === 'TX' ? 1 : 2);
  });
});

describe('GET /api/carriers/:id', () => {
  it('shows signed-in accounts credentials, equipment and lanes, but no contact details', async () => {
    await save(rival, carrierProfileForm);
    await buildFmcsaRecord(sql, { userId: rival.id });
    await buildDocument(sql, { userId: rival.id, documentType: 'certificate_of_insurance', expirationDate: dayAfter(500) });
    for (const reader of [shipper, driver, broker]) {
      const { status, body } = await reader.call('GET', `/api/carriers/${rival.id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        isUsable: true,
        lanes: [
          { fromStates: ['TX'], toStates: ['CO', 'NM'], bothWays: true },
          { fromStates: ['CA'], toStates: [], bothWays: false },
        ],
        trust: {
          carrierId: rival.id,
          role: 'carrier',
          memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          register: { state: 'not_verified' },
          authority: ['common'],
          filing: { kind: 'liability', amount: '1000000.00' },
          insurance: { state: 'verified', until: dayAfter(500) },
          equipment: { match: 'no_vehicle', kinds: ['enclosed', 'open'] },
          completed: 0,
        },
      });
      expect(body).not.toHaveProperty('cargoLimit');
      expect(body).not.toHaveProperty('insurer');
      expect(JSON.stringify(body)).not.toMatch(/@|555-0103|Carl Jensen/);
    }
  });

  it('leaves out register facts of former numbers', async () => {
    await sql`update users set mc_number = 'MC-7' where id = ${rival.id}`;
    const { trust } = (await shipper.call('GET', `/api/carriers/${rival.id}`)).body;
    expect([trust.authority, trust.filing, trust.register]).toEqual([null, null, { state: 'not_verified', checkedAt: null }]);
  });

  it('hides contact details in the text', async () => {
    await sql`update carrier_profiles set about = 'Ring 402-555-0103 today' where user_id = ${rival.id}`;
    expect((await shipper.call('GET', `/api/carriers/${rival.id}`)).body.about).toBe('Ring [contact hidden] today');
  });

  it('shows that a blocked carrier is not usable, and gives 404 for other roles', async () => {
    const blocked = await app.signIn('carrier');
    await sql`update users set is_blocked = true where id = ${blocked.id}`;
    expect((await shipper.call('GET', `/api/carriers/${blocked.id}`)).body).toMatchObject({ isUsable: false, lanes: [], about: null });
    for (const id of [shipper.id, driver.id, newId()]) expect((await carrier.call('GET', `/api/carriers/${id}`)).status).toBe(404);
    expect((await app.anonymous('GET', `/api/carriers/${carrier.id}`)).status).toBe(401);
  });
});

describe('the carrier profile in the own data', () => {
  it('is in the data export, and is deleted with the account', async () => {
    const leaving = await app.signIn('carrier');
    await save(leaving, carrierProfileForm);
    const [mine] = (await leaving.call('POST', '/api/settings/my-data', { password: personaPassword })).body.carrierProfile;
    expect(mine).toMatchObject({ about: carrierProfileForm.about, equipment: [{ kind: 'enclosed' }, { kind: 'open' }] });
    expect(mine.lanes).toHaveLength(2);
    expect((await shipper.call('POST', '/api/settings/my-data', { password: personaPassword })).body.carrierProfile).toEqual([]);
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select 1 from carrier_lanes where user_id = ${leaving.id}`).toHaveLength(0);
    expect((await shipper.call('GET', `/api/carriers/${leaving.id}`)).status).toBe(404);
  });
});
