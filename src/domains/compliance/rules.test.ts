import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/roles.ts';
import { daysLeft, gateFor, requiredDocuments, type DocumentType, type GateDocument, type GateFacts } from './rules.ts';

const today = '2026-11-20';
const file = (documentType: DocumentType, expirationDate: string | null = '2027-11-20', verified = true): GateDocument => ({
  documentType,
  verified,
  expirationDate,
});

interface Changes {
  account?: Partial<GateFacts['account']>;
  credentials?: Partial<GateFacts['credentials']>;
  settings?: Partial<GateFacts['settings']>;
  documents?: GateDocument[];
}

/** An account of the role that has everything, but for what the test changes. */
const facts = (role: Role, change: Changes = {}): GateFacts => ({
  account: { role, isActive: true, isBlocked: false, emailVerified: true, ...change.account },
  credentials: { dotMcVerified: true, insuranceVerified: true, safetyRating: null, mcs150Outdated: false, ...change.credentials },
  documents: change.documents ?? (requiredDocuments[role] ?? []).map((type) => file(type)),
  today,
  settings: { dotMcValidationOn: true, registerMode: 'live', documentsRequired: true, ...change.settings },
});

const bidders: Role[] = ['carrier', 'independent_driver', 'broker'];
const readers: Role[] = ['admin', 'super_admin', 'compliance'];
const viewers: Role[] = [...bidders, ...readers, 'driver'];

describe('the compliance gate', () => {
  const yesNo = [true, false];
  const grid = roles.flatMap((role) =>
    yesNo.flatMap((isActive) =>
      yesNo.flatMap((isBlocked) =>
        yesNo.flatMap((emailVerified) =>
          yesNo.flatMap((dotMcVerified) =>
            yesNo.flatMap((insuranceVerified) =>
              yesNo.flatMap((dotMcValidationOn) =>
                (['live', 'bypass', 'cache'] as const).flatMap((registerMode) =>
                  yesNo.flatMap((documentsRequired) =>
                    yesNo.map((hasDocuments) => ({
                      role,
                      isActive,
                      isBlocked,
                      emailVerified,
                      dotMcVerified,
                      insuranceVerified,
                      dotMcValidationOn,
                      registerMode,
                      documentsRequired,
                      hasDocuments,
                    })),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );

  it(`answers every combination of roles and facts by the table`, () => {
    expect(grid).toHaveLength(11 * 2 ** 8 * 3);
    for (const cell of grid) {
      const status = gateFor(
        facts(cell.role, {
          account: { isActive: cell.isActive, isBlocked: cell.isBlocked, emailVerified: cell.emailVerified },
          credentials: { dotMcVerified: cell.dotMcVerified, insuranceVerified: cell.insuranceVerified },
          settings: {
            dotMcValidationOn: cell.dotMcValidationOn,
            registerMode: cell.registerMode,
            documentsRequired: cell.documentsRequired,
          },
          ...(!cell.hasDocuments && { documents: [] }),
        }),
      );
      const usable = cell.isActive && !cell.isBlocked;
      const registerHolds = cell.dotMcVerified || !cell.dotMcValidationOn || cell.registerMode === 'bypass';
      const papersHold = !cell.documentsRequired || (cell.hasDocuments && (cell.role === 'broker' || cell.insuranceVerified));
      const canBid = usable && bidders.includes(cell.role) && cell.emailVerified && registerHolds && papersHold;
      const canView = usable && viewers.includes(cell.role);
      const label = JSON.stringify(cell);
      expect(status.canViewMarketplace, label).toBe(canView);
      expect(status.canBid, label).toBe(canBid);
      expect(status.badgeType === 'destructive', label).toBe(!canView);
      expect(status.badgeType === 'success', label).toBe(canBid && status.violations.length === 0);
      if (!canBid && !readers.includes(cell.role)) expect(status.violations.length, label).toBeGreaterThan(0);
    }
  });

  it.each([
    ['carrier', ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form', 'business_license']],
    ['independent_driver', ['dot_certificate', 'mc_certificate', 'certificate_of_insurance', 'w9_tax_form', 'driver_license']],
    ['broker', ['mc_certificate', 'w9_tax_form', 'business_license']],
  ] as const)('asks a %s for exactly its documents', (role, documents) => {
    const codes = gateFor(facts(role, { documents: [] })).violations.map(({ code }) => code);
    expect(codes).toEqual(documents.map((type) => `${type}_missing`));
  });

  it.each(bidders)('opens for a %s who has everything', (role) => {
    expect(gateFor(facts(role))).toEqual({
      canViewMarketplace: true,
      canBid: true,
      isCompliant: true,
      badgeType: 'success',
      message: 'You can bid on every open request',
      violations: [],
    });
  });

  it('says that numbers were not checked when no register key is configured, and still lets bid', () => {
    const status = gateFor(facts('carrier', { credentials: { dotMcVerified: false }, settings: { registerMode: 'bypass' } }));
    expect(status).toMatchObject({ canBid: true, isCompliant: true, badgeType: 'warning' });
    expect(status.violations[0]?.message).toBe(
      'Your numbers were not checked against the federal register (no register key is configured)',
    );
  });

  it.each([
    ['2026-12-21', true, undefined],
    ['2026-12-20', true, 'W-9 Tax Form expires in 30 days'],
    ['2026-11-21', true, 'W-9 Tax Form expires in 1 day'],
    ['2026-11-20', false, 'W-9 Tax Form has expired'],
    ['2026-11-19', false, 'W-9 Tax Form has expired'],
    [null, true, undefined],
  ])('a document that expires on %s: may bid %s, %s', (expires, canBid, message) => {
    const documents = requiredDocuments.broker!.map((type) => file(type, type === 'w9_tax_form' ? expires : null));
    const status = gateFor(facts('broker', { documents }));
    expect(status.canBid).toBe(canBid);
    expect(status.violations[0]?.message).toBe(message);
  });

  it('counts the best of several documents of one type', () => {
    const documents = [
      ...requiredDocuments.broker!.map((type) => file(type)),
      file('w9_tax_form', '2020-01-01'),
      file('w9_tax_form', null, false),
    ];
    expect(gateFor(facts('broker', { documents })).canBid).toBe(true);
  });

  it('does not count a document that waits for review', () => {
    const documents = requiredDocuments.broker!.map((type) => file(type, null, false));
    expect(gateFor(facts('broker', { documents })).violations[0]).toMatchObject({ code: 'mc_certificate_unverified' });
  });

  it('blocks an unsatisfactory rating, warns of a conditional one and of an outdated MCS-150', () => {
    expect(gateFor(facts('carrier', { credentials: { safetyRating: 'unsatisfactory' } })).canBid).toBe(false);
    expect(gateFor(facts('carrier', { credentials: { safetyRating: 'conditional' } }))).toMatchObject({
      canBid: true,
      badgeType: 'warning',
    });
    expect(gateFor(facts('carrier', { credentials: { mcs150Outdated: true } }))).toMatchObject({ canBid: true, badgeType: 'warning' });
  });

  it('lists what blocks before what warns', () => {
    const codes = gateFor(
      facts('carrier', { account: { emailVerified: false }, credentials: { mcs150Outdated: true, insuranceVerified: false } }),
    ).violations.map(({ code }) => code);
    expect(codes).toEqual(['email_unverified', 'insurance_unverified', 'mcs150_outdated']);
  });

  it.each([
    ['2026-11-20', 0],
    ['2026-12-20', 30],
    ['2026-11-19', -1],
  ])('%s is %i days ahead', (day, days) => {
    expect(daysLeft(day, today)).toBe(days);
  });
});
