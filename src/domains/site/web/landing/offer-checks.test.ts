import { expect, it } from 'vitest';
import { toTrustLines } from '#domains/carriers/web/trust-labels.ts';
import { trustCard } from '#domains/carriers/schemas.ts';
import { vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { checks } from './offer-checks.ts';
import { vehicleLabels } from './vehicle-labels.ts';

const checked = trustCard.parse({
  carrierId: '01990000-0000-7000-8000-000000000001',
  name: 'Jensen Auto Transport',
  role: 'carrier',
  memberSince: '2026-01-02',
  register: { state: 'verified', checkedAt: '2026-11-20' },
  authority: ['common'],
  filing: { kind: 'liability', amount: '1000000.00' },
  safetyRating: null,
  mcs150Outdated: false,
  cargo: { limit: '250000.00', source: 'certificate', against: 'covers', vehicleValue: '25000.00' },
  insurance: { state: 'verified', until: '2027-03-14' },
  equipment: { match: 'suits', kinds: [] },
  completed: 0,
  reviews: { count: 0, average: null },
  asOf: '2026-11-20',
});

it('the example offer describes each check like a real offer', () => {
  const said = toTrustLines(checked);
  expect(checks.map(({ what, says }) => [what, says])).toEqual(
    checks.map(({ what }) => [what, said.find(({ label }) => label === what)?.value]),
  );
  const unasked = toTrustLines({ ...checked, authority: null, register: { state: 'not_checked', checkedAt: null } });
  expect(unasked.find(({ key }) => key === 'authority')?.value).toBe('Not known: FMCSA was not checked');
});

it('the landing page uses the same vehicle types as the quote form', () => {
  expect(vehicleLabels).toEqual(vehicleTypeLabels);
});
