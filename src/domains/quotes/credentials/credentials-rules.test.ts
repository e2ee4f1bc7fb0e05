import { expect, it } from 'vitest';
import { toComplianceStatus, type GateFacts } from '#domains/compliance/rules.ts';
import { concernsOthers, describeReason } from './credentials-rules.ts';

const yesNo = [true, false];
const ratings = ['satisfactory', 'conditional', 'unsatisfactory', null] as const;

it('all messages speak about the carrier, not to it', () => {
  const said = new Set<string>();
  for (const role of ['carrier', 'independent_driver', 'broker'] as const)
    for (const insuranceShortage of [null, { words: 'The federal register reports no liability insurance', isOnlyFault: false }])
      for (const isGood of yesNo)
        for (const isActive of yesNo)
          for (const isBlocked of yesNo)
            for (const safetyRating of ratings)
              for (const registerMode of ['live', 'bypass'] as const) {
                const facts: GateFacts = {
                  account: {
                    role,
                    isActive,
                    isBlocked,
                    emailVerified: isGood,
                    isConfirmed: true,
                    isIdentityWaiting: !isGood,
                    hasPasskey: isGood,
                  },
                  credentials: {
                    dotMcVerified: isGood,
                    insuranceVerified: isGood,
                    safetyRating,
                    mcs150Outdated: !isGood,
                    insuranceShortage,
                    companyVerified: isGood,
                    isAuthorityInactive: !isGood,
                    cancellation: isGood ? null : { kind: 'liability', cancelsOn: '2026-12-20' },
                  },
                  documents: [],
                  today: '2026-11-20',
                  settings: {
                    dotMcValidationOn: true,
                    registerMode,
                    uncheckedMayBid: true,
                    unverifiedCompanyCents: 0,
                    isPasskeyRequired: isBlocked,
                  },
                  vehicleCents: safetyRating === null ? null : 100,
                };
                for (const violation of toComplianceStatus(facts).violations.filter(concernsOthers)) said.add(describeReason(violation));
              }
  expect(said.size).toBeGreaterThan(12);
  expect([...said].filter((words) => /\byou(r)?\b|^Confirm|contact support/i.test(words))).toEqual([]);
});
