import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { asksAsShipper, shareForAsker } from './asker.ts';
import { toStems } from '../vocabulary/words.ts';

describe('the role of the asker', () => {
  it.each([
    ['Will I need insurance?', 'shipper', true],
    ['Will I need insurance?', 'carrier', false],
    ['Do I need insurance to ship my car?', 'carrier', true],
    ['How much insurance does my carrier need?', 'shipper', false],
    ['What insurance does a carrier need?', 'shipper', false],
    ['Do I need a DOT number to haul cars?', 'shipper', false],
    ['Will my insurance cover it on the truck?', 'shipper', true],
    ['Do you check my insurance?', 'shipper', false],
    ['Can I refuse a drug test?', 'shipper', false],
  ] as const)('%s from a %s asks what a vehicle owner needs: %s', (question, role, is) => expect(asksAsShipper(question, role)).toBe(is));

  it.each([
    ['Will I need insurance?', 'shipper', 'insurance', 'liability', 0],
    ['Will I need insurance?', 'carrier', 'insurance', 'liability', 1],
    ['Will I need insurance?', 'shipper', 'marketplace-gate', 'shipper', 1],
    ['Will I need insurance?', 'shipper', 'marketplace-gate', 'license', 0.65],
    ['Will my insurance cover it?', 'shipper', 'marketplace-gate', 'shipper', 0],
    ['What may hit a car?', 'shipper', 'claims', 'damage', 1],
    ['What papers do I need?', 'carrier', 'marketplace-gate', 'license', 0.65],
    ['What papers do I need here?', 'carrier', 'marketplace-gate', 'license', 1],
  ] as const)('%s from a %s gives a fact of %s about %s this share of its score: %d', (question, role: Role, topic, word, share) =>
    expect(shareForAsker(question, role)({ topic, strong: toStems(word) })).toBe(share),
  );
});
