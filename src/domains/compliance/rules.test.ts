import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/roles.ts';
import {
  documentStates,
  toDocuments,
  requiredDocuments,
  type DocumentType,
  type FiledDocument,
  type DocumentState,
} from './documents/documents-rules.ts';
import { toComplianceStatus, type GateFacts } from './rules.ts';

const today = '2026-11-20';
const file = (documentType: DocumentType, expirationDate: string | null = '2027-11-20', verified = true): FiledDocument => ({
  documentType,
  verified,
  rejectionReason: null,
  expirationDate,
});

const inState: Record<DocumentState, (type: DocumentType) => FiledDocument[]> = {
  missing: () => [],
  pending: (type) => [file(type, null, false)],
  rejected: (type) => [{ ...file(type, null, false), rejectionReason: 'Not legible' }],
  expired: (type) => [file(type, '2026-11-19')],
  expires_soon: (type) => [file(type, '2026-12-20')],
  verified: (type) => [file(type)],
};

interface Changes {
  account?: Partial<GateFacts['account']>;
  credentials?: Partial<GateFacts['credentials']>;
  settings?: Partial<GateFacts['settings']>;
  documents?: FiledDocument[];
  vehicleCents?: number;
}

/** A compliant account of the role, with the test's changes. */
const facts = (role: Role, change: Changes = {}): GateFacts => ({
  account: {
    role,
    isActive: true,
    isBlocked: false,
    emailVerified: true,
    isConfirmed: true,
    isIdentityWaiting: false,
    hasPasskey: true,
    ...change.account,
  },
  credentials: {
    dotMcVerified: true,
    insuranceVerified: true,
    safetyRating: null,
    mcs150Outdated: false,
    insuranceShortage: null,
    companyVerified: true,
    isAuthorityInactive: false,
    cancellation: null,
    ...change.credentials,
  },
  documents: change.documents ?? (requiredDocuments[role] ?? []).map((type) => file(type)),
  today,
  settings: {
    dotMcValidationOn: true,
    registerMode: 'live',
    uncheckedMayBid: true,
    unverifiedCompanyCents: 25_000_000,
    isPasskeyRequired: false,
    ...change.settings,
  },
  vehicleCents: change.vehicleCents ?? null,
});

const bidders: Role[] = ['carrier', 'independent_driver', 'broker'];
const readers: Role[] = ['admin', 'super_admin', 'compliance'];
const viewers: Role[] = [...bidders, ...readers, 'driver'];

const words = 'FMCSA has $750,000 of liability insurance on file; $1,000,000 is required';

type Cell<T extends Record<string, readonly unknown[]>> = { [K in keyof T]: T[K][number] };

/** Generates combinations one at a time in the same object: there are too many for memory. */
function* getGrid<const T extends Record<string, readonly unknown[]>>(lists: T): Generator<Cell<T>> {
  const cell: Record<string, unknown> = {};
  function* from([first, ...more]: [string, readonly unknown[]][]): Generator<Cell<T>> {
    if (!first) return yield cell as Cell<T>;
    for (const value of first[1]) {
      cell[first[0]] = value;
      yield* from(more);
    }
  }
  yield* from(Object.entries(lists));
}

describe('the compliance gate', () => {
  const yesNo = [true, false] as const;
  const grid = getGrid({
    role: roles,
    isActive: yesNo,
    isBlocked: yesNo,
    isConfirmed: yesNo,
    emailVerified: yesNo,
    dotMcVerified: yesNo,
    insuranceVerified: yesNo,
    dotMcValidationOn: yesNo,
    registerMode: ['live', 'bypass', 'cache'],
    safetyRating: [null, 'satisfactory', 'conditional', 'unsatisfactory'],
    mcs150Outdated: yesNo,
    insuranceShortage: [null, { words, isOnlyFault: true }, { words, isOnlyFault: false }],
    paperState: documentStates,
  });

  it('gives the expected result for every combination of roles and facts', () => {
    let [count, opened] = [0, 0];
    for (const cell of grid) {
      count += 1;
      const { role, isActive, isBlocked, isConfirmed, emailVerified, dotMcVerified, insuranceVerified } = cell;
      const { safetyRating, mcs150Outdated, insuranceShortage } = cell;
      const needed = requiredDocuments[role] ?? [];
      const status = toComplianceStatus(
        facts(role, {
          account: { isActive, isBlocked, isConfirmed, emailVerified },
          credentials: { dotMcVerified, insuranceVerified, safetyRating, mcs150Outdated, insuranceShortage },
          settings: { dotMcValidationOn: cell.dotMcValidationOn, registerMode: cell.registerMode },
          documents: needed.flatMap((type, at) => inState[at === 0 ? cell.paperState : 'verified'](type)),
        }),
      );
      const usable = isActive && !isBlocked && isConfirmed;
      const registerHolds =
        (dotMcVerified || !cell.dotMcValidationOn || cell.registerMode === 'bypass') && safetyRating !== 'unsatisfactory';
      const papersHold = ['verified', 'expires_soon'].includes(cell.paperState) && (role === 'broker' || insuranceVerified);
      const canBid = usable && bidders.includes(role) && emailVerified && registerHolds && papersHold;
      const canView = usable && viewers.includes(role);
      const label = () => JSON.stringify({ cell, status });
      if (status.canViewMarketplace !== canView || status.canBid !== canBid) throw new Error(label());
      if ((status.badgeType === 'destructive') !== !canView) throw new Error(label());
      if ((status.badgeType === 'success') !== (canBid && status.violations.length === 0)) throw new Error(label());
      if (!canBid && !readers.includes(role) && status.violations.length === 0) throw new Error(label());
      if (
        canBid &&
        (safetyRating === 'conditional' || mcs150Outdated || cell.paperState === 'expires_soon') &&
        status.badgeType !== 'warning'
      )
        throw new Error(label());
      if (status.violations.some(({ code, message, fix }) => !code || !message || !fix.label || !fix.href.startsWith('/')))
        throw new Error(label());
      const isHeldByNumbers =
        usable && bidders.includes(role) && !dotMcVerified && cell.dotMcValidationOn && cell.registerMode !== 'bypass';
      const saysLow = role === 'broker' ? 'bond_too_low' : 'insurance_too_low';
      const ofNumbers = [
        ...(isHeldByNumbers && insuranceShortage ? [saysLow] : []),
        ...(isHeldByNumbers && !insuranceShortage?.isOnlyFault ? ['dot_mc_unverified'] : []),
      ];
      const said = status.violations.map(({ code }) => code).filter((code) => /_too_low$|^dot_mc_unverified$/.test(code));
      if (said.join() !== ofNumbers.join()) throw new Error(label());
      opened += Number(canBid);
    }
    expect(count).toBe(11 * 2 ** 8 * 3 * 4 * 3 * 6);
    // Carriers: 10 of 12 FMCSA states, 3 ratings, 2 of MCS-150, 3 of filings, 2 of documents; twice; brokers regardless of insurance.
    expect(opened).toBe(4 * 10 * 3 * 2 * 3 * 2);
  });

  it.each([
    ['carrier', ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form', 'business_license']],
    ['independent_driver', ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form', 'driver_license']],
    ['broker', ['mc_certificate', 'w9_tax_form', 'business_license']],
  ] as const)('requires exactly the documents of a %s', (role, documents) => {
    const codes = toComplianceStatus(facts(role, { documents: [] })).violations.map(({ code }) => code);
    expect(codes).toEqual(documents.map((type) => `${type}_missing`));
  });

  it.each(bidders)('is open for a %s with everything', (role) => {
    expect(toComplianceStatus(facts(role))).toEqual({
      canViewMarketplace: true,
      canBid: true,
      isCompliant: true,
      badgeType: 'success',
      message: 'You can bid on every open request',
      violations: [],
      papers: requiredDocuments[role]!.map((documentType) => expect.objectContaining({ documentType, state: 'verified' })),
    });
  });

  it('counts violations that prevent bidding separately from warnings', () => {
    const unchecked = { credentials: { dotMcVerified: false, mcs150Outdated: true }, settings: { registerMode: 'bypass' } } as const;
    const status = toComplianceStatus(facts('carrier', { ...unchecked, account: { emailVerified: false } }));
    expect(status.message).toBe('One issue prevents you from bidding, and 2 more need your attention');
    expect(status.violations.map(({ code }) => code)).toEqual(['email_unverified', 'dot_mc_unchecked', 'mcs150_outdated']);
  });

  it('says that numbers are not checked without a register key, but allows bidding', () => {
    const status = toComplianceStatus(facts('carrier', { credentials: { dotMcVerified: false }, settings: { registerMode: 'bypass' } }));
    expect(status).toMatchObject({ canBid: true, isCompliant: true, badgeType: 'warning' });
    expect(status.violations[0]?.message).toBe('Your numbers were not checked with FMCSA: verification is turned off');
  });

  it.each(['carrier', 'independent_driver', 'broker'] as const)(
    'is closed to an unchecked %s if the operator configured it, but not to verified ones',
    (role) => {
      const settings = { registerMode: 'bypass', uncheckedMayBid: false } as const;
      const status = toComplianceStatus(facts(role, { credentials: { dotMcVerified: false }, settings }));
      expect(status).toMatchObject({ canViewMarketplace: true, canBid: false, isCompliant: false });
      expect(status.violations.map(({ code }) => code)).toEqual(['dot_mc_unverified']);
      expect(toComplianceStatus(facts(role, { settings })).canBid).toBe(true);
      expect(
        toComplianceStatus(facts(role, { credentials: { dotMcVerified: false }, settings: { ...settings, dotMcValidationOn: false } }))
          .canBid,
      ).toBe(true);
    },
  );

  it.each([
    ['carrier', true, ['insurance_too_low']],
    ['independent_driver', false, ['insurance_too_low', 'dot_mc_unverified']],
    ['broker', true, ['bond_too_low']],
  ] as const)('reports low insurance of a %s, alone if it is the only fault (%s)', (role, isOnlyFault, codes) => {
    const { canBid, violations } = toComplianceStatus(
      facts(role, { credentials: { dotMcVerified: false, insuranceShortage: { words, isOnlyFault } } }),
    );
    expect([canBid, violations.map(({ code }) => code)]).toEqual([false, codes]);
    expect(violations[0]).toMatchObject({ message: words, fix: { label: 'View FMCSA record', href: '/settings/profile' } });
  });

  it('ignores low insurance if the numbers are verified anyway or not checked', () => {
    const credentials = { dotMcVerified: false, insuranceShortage: { words, isOnlyFault: true } };
    expect(toComplianceStatus(facts('carrier', { credentials: { ...credentials, dotMcVerified: true } })).violations).toEqual([]);
    expect(toComplianceStatus(facts('carrier', { credentials, settings: { dotMcValidationOn: false } })).violations).toEqual([]);
    expect(
      toComplianceStatus(facts('carrier', { credentials, settings: { registerMode: 'bypass' } })).violations.map(({ code }) => code),
    ).toEqual(['dot_mc_unchecked']);
  });

  it.each([
    ['2026-12-21', true, undefined],
    ['2026-12-20', true, 'W-9 Tax Form expires in 30 days'],
    ['2026-11-21', true, 'W-9 Tax Form expires in 1 day'],
    ['2026-11-20', true, 'W-9 Tax Form expires today'],
    ['2026-11-19', false, 'W-9 Tax Form has expired'],
    [null, true, undefined],
  ])('with a document that expires on %s: can bid %s, %s', (expires, canBid, message) => {
    const documents = requiredDocuments.broker!.map((type) => file(type, type === 'w9_tax_form' ? expires : null));
    const status = toComplianceStatus(facts('broker', { documents }));
    expect(status.canBid).toBe(canBid);
    expect(status.violations[0]?.message).toBe(message);
  });

  it('counts the best of several documents of a type', () => {
    const documents = [
      ...requiredDocuments.broker!.map((type) => file(type)),
      file('w9_tax_form', '2020-01-01'),
      file('w9_tax_form', null, false),
    ];
    expect(toComplianceStatus(facts('broker', { documents })).canBid).toBe(true);
  });

  it.each([
    ['missing', 'w9_tax_form_missing', 'W-9 Tax Form is missing', 'Upload W-9 Tax Form', '?type=w9_tax_form'],
    ['pending', 'w9_tax_form_unverified', 'W-9 Tax Form is not verified yet', 'View documents', ''],
    ['rejected', 'w9_tax_form_rejected', 'W-9 Tax Form was rejected', 'Upload W-9 Tax Form', '?type=w9_tax_form'],
    ['expired', 'w9_tax_form_expired', 'W-9 Tax Form has expired', 'Upload W-9 Tax Form', '?type=w9_tax_form'],
    ['expires_soon', 'w9_tax_form_expires_soon', 'W-9 Tax Form expires in 30 days', 'Upload W-9 Tax Form', '?type=w9_tax_form'],
  ] as const)('says what to do about a document that is %s, with a link that selects it', (state, code, message, label, search) => {
    const documents = requiredDocuments.broker!.flatMap((type) => inState[type === 'w9_tax_form' ? state : 'verified'](type));
    expect(toComplianceStatus(facts('broker', { documents })).violations).toEqual([
      { code, message, fix: { label, href: `/compliance-documents${search}` } },
    ]);
  });

  it.each(documentStates.flatMap((first, at) => documentStates.slice(at).map((second) => [first, second] as const)))(
    'counts the better of %s and %s, in either order',
    (first, second) => {
      const order: DocumentState[] = ['missing', 'expired', 'rejected', 'pending', 'expires_soon', 'verified'];
      const best = order[Math.max(order.indexOf(first), order.indexOf(second))];
      const pair = [...inState[first]('w9_tax_form'), ...inState[second]('w9_tax_form')];
      for (const documents of [pair, pair.toReversed()])
        expect(toDocuments('broker', documents, today).find(({ documentType }) => documentType === 'w9_tax_form')).toMatchObject({
          state: best,
          isRenewalPending: [first, second].includes('pending') && best !== 'pending',
        });
    },
  );

  it('closes for an unsatisfactory rating, and warns of a conditional one or an outdated MCS-150', () => {
    expect(toComplianceStatus(facts('carrier', { credentials: { safetyRating: 'unsatisfactory' } })).canBid).toBe(false);
    expect(toComplianceStatus(facts('carrier', { credentials: { safetyRating: 'conditional' } }))).toMatchObject({
      canBid: true,
      badgeType: 'warning',
    });
    expect(toComplianceStatus(facts('carrier', { credentials: { mcs150Outdated: true } }))).toMatchObject({
      canBid: true,
      badgeType: 'warning',
    });
  });

  it.each([
    ['links to the documents while a renewal is pending', true, 'View documents'],
    ['links to the upload if none was filed', false, 'Upload W-9 Tax Form'],
  ])('with a document that expires soon %s', (_what, isFiled, label) => {
    const soon = requiredDocuments.broker!.flatMap((type) => inState[type === 'w9_tax_form' ? 'expires_soon' : 'verified'](type));
    const renewal = isFiled ? inState.pending('w9_tax_form') : [];
    const { violations, canBid } = toComplianceStatus(facts('broker', { documents: [...soon, ...renewal] }));
    expect(violations.map(({ code, fix }) => [code, fix.label])).toEqual([['w9_tax_form_expires_soon', label]]);
    expect(canBid).toBe(true);
  });

  it('lists blocking violations before warnings', () => {
    const codes = toComplianceStatus(
      facts('carrier', { account: { emailVerified: false }, credentials: { mcs150Outdated: true, insuranceVerified: false } }),
    ).violations.map(({ code }) => code);
    expect(codes).toEqual(['email_unverified', 'insurance_unverified', 'mcs150_outdated']);
  });

  it('reports unverified insurance once, and never to a broker', () => {
    const codes = (role: 'carrier' | 'broker', documents: FiledDocument[]) =>
      toComplianceStatus(facts(role, { credentials: { insuranceVerified: false }, documents })).violations.map(({ code }) => code);
    const all = (role: 'carrier' | 'broker') => requiredDocuments[role]!.map((type) => file(type));
    expect(codes('carrier', all('carrier'))).toEqual(['insurance_unverified']);
    expect(
      codes(
        'carrier',
        all('carrier').filter(({ documentType }) => documentType !== 'certificate_of_insurance'),
      ),
    ).toEqual(['certificate_of_insurance_missing']);
    expect(codes('broker', [...all('broker'), file('certificate_of_insurance')])).toEqual([]);
  });

  it('is closed to an uninsured carrier, even in the last days of its certificate', () => {
    const documents = requiredDocuments.carrier!.flatMap((type) =>
      inState[type === 'certificate_of_insurance' ? 'expires_soon' : 'verified'](type),
    );
    const { canBid, violations } = toComplianceStatus(facts('carrier', { credentials: { insuranceVerified: false }, documents }));
    expect(canBid).toBe(false);
    expect(violations.map(({ code }) => code)).toEqual(['insurance_unverified', 'certificate_of_insurance_expires_soon']);
  });

  it('is never open to a driver, with or without a verified address', () => {
    for (const emailVerified of [true, false])
      expect(toComplianceStatus(facts('driver', { account: { emailVerified } })).violations.map(({ code }) => code)).toContain(
        'works_under_carrier',
      );
  });
});

describe('a company whose control is not verified', () => {
  const unverified = (vehicleCents?: number, unverifiedCompanyCents = 25_000_000) =>
    toComplianceStatus(
      facts('carrier', {
        credentials: { companyVerified: false },
        settings: { unverifiedCompanyCents },
        ...(vehicleCents !== undefined && { vehicleCents }),
      }),
    );

  it.each([[undefined], [0], [25_000_000]])('causes only a warning for a vehicle worth %s cents', (cents) => {
    expect(unverified(cents)).toMatchObject({ canBid: true, violations: [{ code: 'company_unverified' }] });
  });

  it('blocks above the configured value, and says so', () => {
    expect(unverified(25_000_001)).toMatchObject({
      canBid: false,
      violations: [{ code: 'company_required', message: 'Vehicles worth more than $250,000 need a verified company. Verify yours first' }],
    });
    expect(unverified(1, 0).canBid).toBe(false);
    expect(unverified(0, 0).canBid).toBe(true);
  });
});

it('a missing passkey causes a warning, and blocks if it is required', () => {
  const withoutPasskey = (isPasskeyRequired: boolean) =>
    toComplianceStatus(facts('broker', { account: { hasPasskey: false }, settings: { isPasskeyRequired } }));
  expect(withoutPasskey(false)).toMatchObject({ canBid: true, badgeType: 'warning', violations: [{ code: 'passkey_missing' }] });
  expect(withoutPasskey(true)).toMatchObject({ canBid: false, violations: [{ code: 'passkey_required' }] });
});

it('announced policy cancellations and inactive authority in FMCSA data only warn', () => {
  const announced = { isAuthorityInactive: true, cancellation: { kind: 'liability', cancelsOn: '2026-12-20' } } as const;
  expect(toComplianceStatus(facts('carrier', { credentials: announced }))).toMatchObject({
    canBid: true,
    violations: [
      { code: 'authority_inactive' },
      {
        code: 'policy_cancelling',
        message: 'The liability insurance on file with FMCSA ends on Dec 20, 2026: the insurer cancelled it',
      },
    ],
  });
});
