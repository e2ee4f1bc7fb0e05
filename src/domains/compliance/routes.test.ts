import { describe, expect, it } from 'vitest';
import { buildAccount, buildPasskey } from '#domains/accounts/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const getStatus = async (person: { call: (method: 'GET', url: string) => Promise<{ status: number; body: any }> }) =>
  (await person.call('GET', '/api/compliance/status')).body;

describe('GET /api/compliance/status', () => {
  it('lets a carrier bid without a register key, and says that the numbers are not checked', async () => {
    expect(await getStatus(await app.signIn('carrier'))).toMatchObject({
      canViewMarketplace: true,
      canBid: true,
      isCompliant: true,
      badgeType: 'warning',
      violations: [
        {
          code: 'dot_mc_unchecked',
          message: 'Your numbers were not checked with FMCSA: verification is turned off',
          fix: { href: '/settings/profile' },
        },
      ],
    });
  });

  it('has no violations once the numbers are verified', async () => {
    expect(await getStatus(await app.signIn('broker', { dotMcVerified: true }))).toMatchObject({
      canBid: true,
      badgeType: 'success',
      violations: [],
    });
  });

  it('asks a new carrier for insurance and each document', async () => {
    const carrier = await app.signIn('carrier', {}, buildAccount);
    const status = await getStatus(carrier);
    expect(status).toMatchObject({
      canViewMarketplace: true,
      canBid: false,
      badgeType: 'warning',
      message: '5 issues prevent you from bidding, and 3 more need your attention',
    });
    expect(status.violations.map(({ code }: { code: string }) => code)).toEqual([
      'dot_certificate_missing',
      'mc_certificate_missing',
      'certificate_of_insurance_missing',
      'w9_tax_form_missing',
      'business_license_missing',
      'dot_mc_unchecked',
      'company_unverified',
      'passkey_missing',
    ]);
    expect(status.papers[0]).toEqual({
      documentType: 'dot_certificate',
      label: 'DOT Certificate',
      state: 'missing',
      expirationDate: null,
      daysLeft: null,
      rejectionReason: null,
      isRenewalPending: false,
    });
  });

  it('reads the database, so that a confirmed address opens the gate immediately', async () => {
    const carrier = await app.signIn('carrier', { emailVerifiedAt: null });
    expect(await getStatus(carrier)).toMatchObject({
      canBid: false,
      violations: [{ code: 'email_unverified' }, { code: 'dot_mc_unchecked' }],
    });
    await app.sql`update users set email_verified_at = now() where id = ${carrier.id}`;
    expect(await getStatus(carrier)).toMatchObject({ canBid: true });
  });

  it('refuses bids of unchecked carriers if the operator configured it', async () => {
    const [unchecked, verified] = [await app.signIn('carrier'), await app.signIn('carrier', { dotMcVerified: true })];
    const transportId = await buildTransport(app.sql, { shipperId: (await buildAccount(app.sql)).id });
    const bid = (person: typeof unchecked) =>
      person.call('POST', `/api/marketplace/quotes/${transportId}/bid`, { bidAmount: '900', estimatedDeliveryDays: 4 });
    await app.sql`insert into system_config (key, value, category) values ('UNCHECKED_CARRIERS_MAY_BID', 'false', 'validation')`;
    expect(await getStatus(unchecked)).toMatchObject({ canBid: false, violations: [{ code: 'dot_mc_unverified' }] });
    expect(await bid(unchecked)).toMatchObject({ status: 403, body: { code: 'gate_closed' } });
    expect((await bid(verified)).status).toBeLessThan(300);
    await app.sql`delete from system_config where key = 'UNCHECKED_CARRIERS_MAY_BID'`;
    expect((await bid(unchecked)).status).toBeLessThan(300);
  });

  it('does not mention numbers while validation is off', async () => {
    await app.sql`insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_ENABLED', 'false', 'validation')`;
    expect(await getStatus(await app.signIn('carrier'))).toMatchObject({ canBid: true, badgeType: 'success', violations: [] });
    await app.sql`delete from system_config where key = 'DOT_MC_VALIDATION_ENABLED'`;
  });

  it.each([
    ['driver', true, 'warning'],
    ['compliance', true, 'warning'],
    ['admin', true, 'warning'],
    ['shipper', false, 'destructive'],
    ['storage', false, 'destructive'],
  ] as const)('never lets a %s bid; can see the marketplace: %s', async (role, canViewMarketplace, badgeType) => {
    expect(await getStatus(await app.signIn(role))).toMatchObject({ canViewMarketplace, canBid: false, badgeType });
  });

  it('requires a session', async () => {
    expect((await app.anonymous('GET', '/api/compliance/status')).status).toBe(401);
  });
});

describe('a missing passkey of a bidder', () => {
  it('causes a warning, and prevents bidding if the setting requires one', async () => {
    const broker = await app.signIn('broker', { dotMcVerified: true });
    expect((await getStatus(broker)).violations).toEqual([]);
    await sql`delete from passkeys where user_id = ${broker.id}`;
    expect(await getStatus(broker)).toMatchObject({ canBid: true, violations: [{ code: 'passkey_missing' }] });
    await sql`insert into system_config (key, value, category) values ('REQUIRE_PASSKEY_TO_BID', 'true', 'security')`;
    expect(await getStatus(broker)).toMatchObject({
      canBid: false,
      violations: [{ code: 'passkey_required', fix: { href: '/settings/account#passkeys' } }],
    });
    await buildPasskey(sql, broker.id);
    expect((await getStatus(broker)).canBid).toBe(true);
    await sql`delete from system_config`;
  });
});
