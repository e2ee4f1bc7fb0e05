import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { checkedText } from './checking.ts';

const facts = readKnowledge();
/** Facts of one sentence. */
const single = facts.filter(({ text }) => !/[.;] \S/.test(text.slice(0, -1)));

const says = (fact: string, sentence: string) => checkedText(`${sentence} [1]`, [{ number: 1, text: fact }]) === `${sentence} [1]`;

describe("a comparison in a model's sentence", () => {
  it.each([
    ['at least', 'at most', 'A driver rests % 10 hours between two days of driving.'],
    ['at most', 'at least', 'A driver drives % 11 hours after that rest.'],
    ['over', 'under', 'Vehicles % 10,000 lb follow another section.'],
    ['more than', 'less than', 'It tows % 10,000 lb behind the truck.'],
    ['less than', 'at least', 'It tows % 10,000 lb behind the truck.'],
    ['before', 'after', 'Damage is written down % the copy is signed.'],
    ['after', 'before', 'The file is kept 3 years % employment has ended.'],
    ['within', 'after', 'The carrier acknowledges a claim % 30 days.'],
    ['until', 'after', 'Paper logs are used % the device is replaced.'],
    ['up to', 'over', 'A recordkeeping violation costs % $1,584 for each day.'],
    ['up to', 'at least', 'A recordkeeping violation costs % $1,584 for each day.'],
    ['since', 'until', 'Registration is done in Motus % 14 May 2026.'],
    ['above', 'below', 'The weight stays % 26,001 lb.'],
    ['or more', 'or less', 'A vehicle of 26,001 lb % needs a license.'],
    ['no less than', 'no more than', 'A contract gives % 9 months to file a claim.'],
    ['by', 'after', 'The register is renewed % 31 December.'],
    ['within', 'before', 'Files are due on demand % two business days.'],
  ])('is kept as %s and dropped as %s: %s', (word, other, sentence) => {
    const fact = sentence.replace('%', word);
    expect(says(fact, fact)).toBe(true);
    expect(says(fact, sentence.replace('%', other))).toBe(false);
  });

  it.each([
    ['A driver drives at most 11 hours after 10 hours off duty.', 'A driver drives at most 10 hours after 11 hours off duty.'],
    ['A driver drives at most 11 hours after 10 hours off duty.', 'After 11 hours off duty a driver drives at most 10 hours.'],
    ['On duty at most 60 hours in 7 days, or 70 in 8.', 'On duty at most 60 days in 7 hours, or 70 in 8.'],
    ['Positive results are kept for 5 years, negative ones for 1.', 'Positive results are kept for 1 years, negative ones for 5.'],
    [
      'The alcohol test is made within 2 hours, the drug test within 32.',
      'The alcohol test is made within 32 hours, the drug test within 2.',
    ],
    ['Class A is for more than 10,000 lb, class B for 26,001 lb.', 'Class A is for more than 26,001 lb, class B for 10,000 lb.'],
    ['The report is kept for 14 months.', 'The report is kept for 14 days.'],
  ])('is dropped if two figures are swapped: %s', (fact, turned) => {
    expect(says(fact, fact)).toBe(true);
    expect(says(fact, turned)).toBe(false);
  });

  it('is kept in other words with the same direction', () => {
    expect(says('A vehicle of at least 26,001 lb needs a license.', 'A vehicle of at least 26,001 pounds needs a license.')).toBe(true);
    expect(
      says('A driver drives at most 11 hours after 10 hours off duty.', 'After 10 hours off duty a driver drives at most 11 hours.'),
    ).toBe(true);
  });

  const opposites: readonly (readonly [RegExp, string])[] = [
    [/\bat least\b/i, 'at most'],
    [/\bat most\b/i, 'at least'],
    [/\bup to\b/i, 'at least'],
    [/\bmore than\b/i, 'less than'],
    [/\bless than\b/i, 'more than'],
    [/\bover(?= \d)/i, 'under'],
    [/\bunder(?= \d)/i, 'over'],
    [/\bor more\b/i, 'or less'],
    [/\bor less\b/i, 'or more'],
    [/\bbefore\b/i, 'after'],
    [/\bafter\b/i, 'before'],
    [/\bwithin\b/i, 'after'],
    [/\buntil\b/i, 'after'],
    [/\bsince\b/i, 'until'],
    [/\bolder than\b/i, 'younger than'],
    [/\bbelow\b/i, 'above'],
    [/\bsooner\b/i, 'later'],
    [/\bhours\b/i, 'days'],
    [/\bdays\b/i, 'hours'],
    [/\bmonths\b/i, 'years'],
    [/\byears\b/i, 'months'],
  ];

  it('is dropped if it is reversed in any single-sentence fact', () => {
    const turned = single.flatMap(({ fact, text }) =>
      opposites.filter(([word]) => word.test(text)).map(([word, other]) => ({ fact, text, said: text.replace(word, other) })),
    );
    expect(turned.length).toBeGreaterThan(60);
    expect(turned.filter(({ text, said }) => says(text, said)).map(({ fact, said }) => `${fact} ${said}`)).toEqual([]);
  });
});

describe("the words of a model's sentence", () => {
  it.each([
    ['A receipt is issued for property.', 'An electronic receipt is issued for property.'],
    ['A driver rests 10 hours off duty.', 'A driver rests 10 hours on duty.'],
    ['Carriers investigate a claim.', 'Carriers always investigate a claim.'],
    ['In practice haulers carry cover.', 'In practice haulers have to carry cover.'],
    ['The carrier owes the loss of the goods.', 'The shipper owes the loss of the goods.'],
    ['A limit for the carrier needs a declaration of the shipper.', 'A limit for the shipper needs a declaration of the carrier.'],
    ['Odd digits are for odd years, even for even years.', 'Even digits are for even years, odd for odd years.'],
    ['The assets of a trust must be available.', 'The assets of a trust should be available.'],
    ['A missing bill does not end liability.', 'A missing bill does not and need not end liability.'],
  ])('must not add to its fact or swap its parties: %s', (fact, other) => {
    expect(says(fact, fact)).toBe(true);
    expect(says(fact, other)).toBe(false);
  });

  it.each([
    ['Logs are kept for 6 months.', 'Logs are retained for 6 months.'],
    ['A written lease is needed.', 'The lease that is needed is a written one.'],
    ['The driving record is obtained.', 'You get the driving record.'],
  ])('can be plainer ones: %s', (fact, said) => expect(says(fact, said)).toBe(true));

  it('must not add a word or swap a party in any single-sentence fact', () => {
    const added = ['notarized', 'original', 'always', 'certified', 'usually', 'all', 'electronic', 'monthly'];
    const swapped = ['carrier shipper', 'broker carrier', 'driver carrier', 'employer driver', 'must should'].map((pair) =>
      pair.split(' '),
    );
    const turned = single.flatMap(({ fact, text }) =>
      [
        ...added.filter((word) => !new RegExp(`\\b${word}\\b`, 'i').test(text)).map((word) => text.replace(/ (\S+)$/, ` ${word} $1`)),
        ...swapped.map(([one, other]) => text.replaceAll(new RegExp(`\\b${one}\\b`, 'gi'), other!)),
      ]
        .filter((said) => said !== text)
        .map((said) => ({ fact, text, said })),
    );
    expect(turned.length).toBeGreaterThan(640);
    expect(turned.filter(({ text, said }) => says(text, said)).map(({ fact, said }) => `${fact} ${said}`)).toEqual([]);
  });

  it('allow at least 25 of 40 honest rewordings', () => {
    const honest = readFileSync(new URL('honest-rewordings.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1);
    const passed = honest.filter((line) => {
      const [name, said] = line.split('\t');
      return says(facts.find(({ fact }) => fact === name)!.text, said!);
    });
    expect(honest).toHaveLength(40);
    expect(passed.length).toBeGreaterThanOrEqual(25);
  });

  it('must not change places from one sentence to the next', () => {
    const fact = 'A limited query is enough each year. If it shows data, a full one follows within 24 hours.';
    const turned = 'A full query is enough each year. [1] If it shows data, a limited one follows within 24 hours. [1]';
    expect(checkedText(turned, [{ number: 1, text: fact }])).toBeNull();
  });
});
