import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const check = (numbers: object) => app.anonymous('POST', '/api/validate/dot-mc', { userId: null, ...numbers });

describe('GET /api/validate/dot-mc/status', () => {
  it('is enabled until it is switched off, and reports that the register is not used', async () => {
    expect((await app.anonymous('GET', '/api/validate/dot-mc/status')).body).toEqual({ enabled: true, mode: 'bypass' });
    await sql`insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_ENABLED', 'false', 'validation')`;
    expect((await app.anonymous('GET', '/api/validate/dot-mc/status')).body.enabled).toBe(false);
    await sql`delete from system_config`;
  });
});

describe('POST /api/validate/dot-mc', () => {
  it.each([
    [{ dotNumber: '1234567', mcNumber: 'MC-123456' }],
    [{ dotNumber: '44110', mcNumber: null }],
    [{ dotNumber: ' USDOT 44110 ', mcNumber: '' }],
  ])('accepts %j and says that they were not looked up', async (numbers) => {
    const message = 'The numbers have a valid format. They were not checked with FMCSA, because no FMCSA web key is configured.';
    expect(await check(numbers)).toMatchObject({ status: 200, body: { isValid: true, outcome: 'bypassed', message } });
  });

  it.each([
    [{ dotNumber: '' }, /DOT number has 1 to 8 digits/],
    [{ dotNumber: '0123' }, /DOT number has 1 to 8 digits/],
    [{ dotNumber: '1234567', mcNumber: 'ABC' }, /MC number has 1 to 8 digits/],
  ])('rejects %j as malformed', async (numbers, message) => {
    expect((await check(numbers)).body).toMatchObject({
      isValid: false,
      outcome: 'invalid',
      message: expect.stringMatching(message),
      failed: ['format'],
    });
  });

  it('refuses values that are not text, and logs each check with the requesting account', async () => {
    expect((await check({ dotNumber: 5 })).status).toBe(422);
    const user = await app.signIn('carrier');
    await user.call('POST', '/api/validate/dot-mc', { dotNumber: '7654321', mcNumber: 'MC7' });
    const rows = await sql`select user_id, mc_number, status from dot_mc_validation_logs where dot_number = '7654321'`;
    expect([...rows]).toEqual([{ userId: user.id, mcNumber: 'MC7', status: 'bypassed' }]);
  });
});
