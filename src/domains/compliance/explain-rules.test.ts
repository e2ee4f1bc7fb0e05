import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import { documentLabels, documentTypes, documentStates } from './documents/documents-rules.ts';
import { documentFacts, factOfCode, documentFindings, reasonFacts } from './explain-rules.ts';
import { toComplianceStatus, type GateFacts } from './rules.ts';

describe('the explanation of a compliance reason', () => {
  it('is one fact for each document type, whatever is wrong with it', () => {
    expect(Object.keys(documentFacts).toSorted()).toEqual(Object.keys(documentLabels).toSorted());
    for (const type of documentTypes)
      for (const finding of documentFindings) expect(factOfCode[`${type}_${finding}`]).toBe(documentFacts[type]);
  });

  it('exists for exactly the reasons the gate can give', () => {
    const given = new Set<string>();
    for (const facts of everyState()) for (const { code } of toComplianceStatus(facts).violations) given.add(code);
    expect([...given].filter((code) => factOfCode[code] === undefined)).toEqual([]);
    expect(Object.keys(reasonFacts).filter((code) => !given.has(code))).toEqual([]);
  });
});

const today = '2026-11-20';
const filed: Readonly<Record<(typeof documentStates)[number], object | null>> = {
  missing: null,
  pending: { verified: false, rejectionReason: null, expirationDate: null },
  rejected: { verified: false, rejectionReason: 'Not readable', expirationDate: null },
  expired: { verified: true, rejectionReason: null, expirationDate: '2026-11-01' },
  expires_soon: { verified: true, rejectionReason: null, expirationDate: '2026-11-25' },
  verified: { verified: true, rejectionReason: null, expirationDate: null },
};

/** Every role, with one requirement at a time not met. */
function* everyState(): Generator<GateFacts> {
  const best = {
    account: { isConfirmed: true, isActive: true, isBlocked: false, emailVerified: true, isIdentityWaiting: false, hasPasskey: true },
    credentials: {
      dotMcVerified: true,
      insuranceVerified: true,
      safetyRating: null,
      mcs150Outdated: false,
      insuranceShortage: null,
      companyVerified: true,
      isAuthorityInactive: false,
      cancellation: null,
    },
    settings: {
      dotMcValidationOn: true,
      registerMode: 'live',
      uncheckedMayBid: true,
      unverifiedCompanyCents: 100,
      isPasskeyRequired: false,
    },
    vehicleCents: null as number | null,
  };
  const changes = [
    ...[
      { isConfirmed: false },
      { isActive: false },
      { isBlocked: true },
      { emailVerified: false },
      { isIdentityWaiting: true },
      { hasPasskey: false },
    ].map((account) => ({ ...best, account: { ...best.account, ...account } })),
    ...[
      { dotMcVerified: false },
      { insuranceVerified: false },
      { safetyRating: 'conditional' },
      { safetyRating: 'unsatisfactory' },
      { mcs150Outdated: true },
      { companyVerified: false },
      { isAuthorityInactive: true },
      { cancellation: { kind: 'cargo', cancelsOn: '2026-12-20' } },
      { dotMcVerified: false, insuranceShortage: { words: 'Too little', isOnlyFault: true } },
    ].map((credentials) => ({ ...best, credentials: { ...best.credentials, ...credentials } })),
    {
      ...best,
      credentials: { ...best.credentials, dotMcVerified: false },
      settings: { ...best.settings, registerMode: 'bypass' },
    },
    { ...best, credentials: { ...best.credentials, companyVerified: false }, vehicleCents: 101 },
    { ...best, account: { ...best.account, hasPasskey: false }, settings: { ...best.settings, isPasskeyRequired: true } },
    best,
  ];
  for (const role of roles)
    for (const state of documentStates)
      for (const changed of changes) {
        const paper = filed[state];
        const documents = paper ? documentTypes.map((documentType) => ({ documentType, ...paper })) : [];
        yield { ...changed, account: { ...changed.account, role }, documents, today } as never;
      }
}
