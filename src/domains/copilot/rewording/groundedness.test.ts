import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { getGrounds } from './groundedness.ts';
import { checkedText } from './checking.ts';

const says = (fact: string, sentence: string) => checkedText(`${sentence} [1]`, [{ number: 1, text: fact }]) === `${sentence} [1]`;

describe('the comparisons in a text', () => {
  it.each([
    ['at least 11 hours', ['at least 11', '11 in hour', 'least']],
    ['11 hours or more', ['at least 11', '11 in hour', 'more']],
    ['no more than $1,584', ['at most $1584', 'more']],
    ['over 10,000 pounds', ['more than 10000', '10000 in lb']],
    ['before the first duty', ['before first', 'first']],
    ['by 31 December', ['by 31']],
    ['two business days', ['2 in day']],
  ])('of %s are %j', (text, bearings) => expect([...getGrounds(text)].toSorted()).toEqual([...bearings].toSorted()));
});

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
    const turned = readKnowledge()
      .filter(({ text }) => !/[.;] \S/.test(text.slice(0, -1)))
      .flatMap(({ fact, text }) =>
        opposites.filter(([word]) => word.test(text)).map(([word, other]) => ({ fact, text, said: text.replace(word, other) })),
      );
    expect(turned.length).toBeGreaterThan(60);
    expect(turned.filter(({ text, said }) => says(text, said)).map(({ fact, said }) => `${fact} ${said}`)).toEqual([]);
  });
});
