import { describe, expect, it } from 'vitest';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();

const me = async (user: SignedIn) => (await user.call('GET', '/api/auth/me')).body as Record<string, unknown>;

describe('GET /api/auth/me', () => {
  it('is answered from the session cache', async () => {
    const user = await app.signIn('shipper');
    const before = await me(user);
    await app.sql`update users set company_name = 'Changed Behind' where id = ${user.id}`;
    expect(await me(user)).toEqual(before);
  });

  it('shows each change of the own account immediately', async () => {
    const user = await app.signIn('carrier');
    expect(await me(user)).toMatchObject({ notificationEmailOptIn: true, preferredStates: [] });

    await user.call('PATCH', '/api/settings/account', { emailNotifications: false });
    expect(await me(user)).toMatchObject({ notificationEmailOptIn: false });

    await user.call('PATCH', '/api/settings/profile', { fullName: 'Carl Renamed' });
    expect(await me(user)).toMatchObject({ fullName: 'Carl Renamed' });

    const lanes = [{ fromStates: ['TX'], toStates: ['CO'], bothWays: false }];
    const profile = { about: null, yearFounded: null, vehicleTypes: [], equipment: [], lanes, cargoLimit: null };
    expect((await user.call('PUT', '/api/settings/carrier', profile)).status).toBe(200);
    const stored = (await app.sql`select preferred_states from users where id = ${user.id}`)[0]!;
    expect(stored.preferredStates).not.toEqual([]);
    expect(await me(user)).toMatchObject(stored);
  });

  it('returns each account its own data', async () => {
    const [one, other] = [await app.signIn('shipper'), await app.signIn('carrier')];
    expect([(await me(one)).id, (await me(other)).id, (await me(one)).id]).toEqual([one.id, other.id, one.id]);
  });
});
