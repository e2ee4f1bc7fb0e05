import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getLicense } from './license-rules.ts';
import { weightFigures, weightsAfter, weightsIn } from './weight-rules.ts';

const getPounds = (text: string) => {
  const { truck, trailer, combined, loose } = weightsIn(text);
  return [truck, trailer, combined, loose].map((pounds) => pounds ?? null);
};
const needed = (text: string) => {
  const need = getLicense(weightsIn(text));
  return 'class' in need ? need.class : `needs ${need.missing}`;
};

describe('reading weights from a question', () => {
  it.each([
    ['a 26,001 lb truck', 26_001],
    ['26001 pounds', 26_001],
    ['26k lbs', 26_000],
    ['GVWR 26,001', 26_001],
    ['GCWR of 37500', 37_500],
    ['26,000 GVWR', 26_000],
    ['rated at 19,500', 19_500],
    ['12 tons', 24_000],
    ['11,800 kg', 26_015],
    ['10 metric tons', 22_046],
  ])('reads %s as %d lb', (text, weight) => expect(weightFigures(text).map((figure) => figure.pounds)).toEqual([weight]));

  it.each([
    'Ram 3500',
    'F-350',
    'Ford F-450 Super Duty',
    '2019 Peterbilt 379',
    'a 1-ton dually and a 2.5 ton truck',
    'a 40 ft trailer',
    '150,000 miles',
    '$26,001',
    'rated 500 hp',
    'Freightliner M2 106',
    'section 383.91',
    'USDOT 1234567',
    '26,001',
  ])('finds no weight in %s', (text) => expect(weightFigures(text)).toEqual([]));

  it.each([
    ['20,000 lb truck pulling a 12,000 lb trailer', [20_000, 12_000, null, null]],
    ['Ram 3500 truck with a 15,000 lb trailer', [null, 15_000, null, null]],
    ['Ford F-450, 14,000 lbs GVWR, 40 ft trailer 15,500 lbs', [14_000, 15_500, null, null]],
    ['2019 Peterbilt 379, 52,000 lbs', [52_000, null, null, null]],
    ['trailer GVWR 14,000, truck GVWR 11,500', [11_500, 14_000, null, null]],
    ['towing 9,000 lbs with a 12,000 lb truck', [12_000, 9000, null, null]],
    ['pull a 12,000 lb car trailer with a 14,000-pound pickup', [14_000, 12_000, null, null]],
    ['truck and trailer weigh 30,000 lb', [null, null, 30_000, null]],
    ['combined weight of truck and trailer is 26,000 lb', [null, null, 26_000, null]],
    ['an 80,000 lb semi', [null, null, 80_000, null]],
    ['a tow truck of 33,000 lb', [33_000, null, null, null]],
    ['haul a 9,000 lb truck on a trailer', [null, null, null, null]],
    ['tow a 9,000 lb truck', [null, 9000, null, null]],
    ['trailer with two 7,000 lb axles', [null, null, null, null]],
    ['a trailer with a payload of 10,000 lb', [null, null, null, null]],
    ['26,001 lbs', [null, null, null, 26_001]],
    ['14k gvwr dually with a 16k gooseneck', [14_000, 16_000, null, null]],
    ['a 26k truck and a 9.9k car trailer', [26_000, 9900, null, null]],
    ['a $16k trailer and a truck of 16k miles', [null, null, null, null]],
  ])('%s has for truck, trailer, combined and unassigned: %j', (text, weights) => expect(getPounds(text)).toEqual(weights));

  const weight = fc.integer({ min: 1000, max: 99_999 });
  const written = (lb: number) => lb.toLocaleString('en-US');

  it('finds any weight in several phrasings', () => {
    fc.assert(
      fc.property(weight, weight, fc.constantFrom('lb', 'lbs', 'pounds'), (truck, trailer, unit) => {
        const texts = [
          `Do I need a CDL for a ${written(truck)} ${unit} truck with a ${written(trailer)} ${unit} trailer?`,
          `My truck is ${truck} ${unit} and the trailer is ${trailer} ${unit}.`,
          `truck GVWR ${written(truck)}, trailer GVWR ${written(trailer)}`,
          `A trailer of ${written(trailer)} ${unit} behind a ${written(truck)} ${unit} pickup`,
        ];
        for (const text of texts) expect(getPounds(text)).toEqual([truck, trailer, null, null]);
      }),
    );
  });

  it('finds no weight in numbers without a unit or the word for a rating', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1950, max: 2030 }), (model, year) => {
        expect(weightFigures(`Do I need a CDL for a ${year} Ram ${model} truck with a trailer?`)).toEqual([]);
        expect(weightFigures(`F-${model} truck, bought for $${written(model)} in ${year}`)).toEqual([]);
      }),
    );
  });

  it('combines the weights of a follow-up with those of the question before', () => {
    const after = (before: string, own: string) => {
      const { truck, trailer, combined } = weightsAfter(weightsIn(before), weightsIn(own));
      return [truck, trailer, combined].map((pounds) => pounds ?? null);
    };
    expect(after('CDL for a 20,000 lb truck?', 'And with 26,001 lbs?')).toEqual([26_001, null, null]);
    expect(after('a 20,000 lb truck with a 9,000 lb trailer', 'And with a 12,000 lb trailer?')).toEqual([20_000, 12_000, null]);
    expect(after('Ram 3500 truck with a 15,000 lb trailer', 'the truck is rated 14,000 lb')).toEqual([14_000, 15_000, null]);
    expect(after('30,000 lb combined', 'the trailer is 12,000 lb, the truck 18,000 lb')).toEqual([18_000, 12_000, null]);
    expect(
      getLicense(weightsAfter(weightsIn('a 20,000 lb truck with a 9,000 lb trailer'), weightsIn('and with 26,001 lb?'))),
    ).toMatchObject({
      missing: 'both',
    });
  });
});

describe('the CDL class', () => {
  it.each([
    ['Do I need a CDL for a 20,000 lb truck with a 12,000 lb trailer?', 'A'],
    ['CDL for a 14,000 lb pickup towing a 9,000 lb trailer?', 'none'],
    ['Which license for a 33,000 lb truck?', 'B'],
    ['license for a truck of 26,001 lb', 'B'],
    ['license for a truck of 26,000 lb', 'none'],
    ['license for a truck over 26,000 lb', 'needs both'],
    ['license for a 26,000 lb or more truck', 'needs both'],
    ['CDL for 30,000 lb combined?', 'needs both'],
    ['CDL for 25,000 lb combined?', 'none'],
    ['30,000 lb combined with a 12,000 lb trailer', 'A'],
    ['20,000 lb truck and a 10,000 lb trailer, which license?', 'none'],
    ['33,000 lb truck with a 10,000 lb trailer', 'B'],
    ['33,000 lb truck with a trailer', 'needs trailer'],
    ['19,500 lb truck with a trailer', 'needs trailer'],
    ['33,000 lb truck without a trailer', 'B'],
    ['15,000 lb trailer', 'needs truck'],
    ['9,000 lb trailer', 'needs truck'],
    ['a 27,000 lb trailer', 'A'],
    ['10,000-14,000 lb trailer behind a 20,000 lb truck', 'needs both'],
    ['a 12,000 lb truck or a 33,000 lb truck', 'needs both'],
    ['15,999 lb truck and a 10,001 lb trailer', 'none'],
    ['16,000 lb truck and a 10,001 lb trailer', 'A'],
  ])('for %s is %s', (text, need) => expect(needed(text)).toBe(need));

  it('agrees with 49 CFR 383.91 for any weights, also after a missing weight is given', () => {
    const law = (truck: number, trailer: number) => (truck + trailer >= 26_001 && trailer > 10_000 ? 'A' : truck >= 26_001 ? 'B' : 'none');
    const rating = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(rating, rating, fc.boolean(), fc.boolean(), (truck, trailer, knowsTruck, knowsTrailer) => {
        const need = getLicense({
          ...(knowsTruck && { truck }),
          ...(knowsTrailer && { trailer }),
          tows: true,
          isVague: false,
        });
        if ('class' in need) expect(need.class).toBe(law(truck, trailer));
        else if (need.missing === 'both') expect([knowsTruck, knowsTrailer]).toEqual([false, false]);
        else expect((need.missing === 'truck' ? truck : trailer) >= need.fromLb ? need.above : need.below).toBe(law(truck, trailer));
      }),
    );
  });
});
