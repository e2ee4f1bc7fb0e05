import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utcDay } from '#shared/days.ts';
import { asksOwnGate, asksRefund, cargoIn, dotNumberIn, licenseClass, mcs150Due, weightsIn } from './computed-rules.ts';
import { isFollowUp, splitQuestions } from './taking-apart.ts';
import { askedWords, comparedWords, rank } from './ranking.ts';
import { confidenceBadge } from './rules.ts';
import { spelledAs, wordDistance } from './typo-rules.ts';
import { stemsOf } from './words.ts';

describe('the next MCS-150', () => {
  it.each([
    ['1234567', '2026-11-20', '2028-07-31'],
    ['3829461', '2026-11-20', '2028-01-31'],
    ['44110', '2026-11-20', '2027-10-31'],
    ['2000001', '2026-01-31', '2026-01-31'],
    ['2000002', '2028-02-01', '2028-02-29'],
    ['7', '2026-01-01', '2026-07-31'],
  ])('of %s on %s is due by %s', (dot, today, lastDay) => expect(mcs150Due(dot, today).lastDay).toBe(lastDay));

  it('is never behind, never more than two years off, and in the month and the years of its digits', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 99_999_999 }), days, (dot, day) => {
        const today = utcDay(day);
        const { month, year, lastDay } = mcs150Due(String(dot), today);
        const [last, before] = [dot % 10, Math.floor(dot / 10) % 10];
        return lastDay >= today && year - Number(today.slice(0, 4)) <= 2 && month === (last || 10) && year % 2 === before % 2;
      }),
    );
  });
});

describe('what a question says', () => {
  it.each([
    ['When is the MCS-150 of DOT 1234567 due?', '1234567'],
    ['mcs 150 due date 3829461', '3829461'],
    ['My USDOT number is 44110', '44110'],
    ['For USDOT 1234567, when is my update due?', '1234567'],
    ['When is the MCS-150 update due in 2026?', null],
    ['Any update to the DOT rules in 2026?', null],
    ['Do I update an MCS-150 for a 26001 lb truck?', null],
    ['Is a DOT fine of $10000 due?', null],
    ['How often must the MCS-150 be updated?', null],
    ['Is there a fine of $10,000 for DOT violations?', null],
  ])('%s names the number %s', (question, dot) => expect(dotNumberIn(question)).toBe(dot));

  it.each([
    ['Do I need a CDL for a 20,000 lb truck with a 12,000 lb trailer?', 'A'],
    ['CDL for a 14,000 lb pickup towing a 9,000 lb trailer?', 'none'],
    ['Which license for a 33,000 lb truck?', 'B'],
    ['license for a truck of 26,001 lb', 'B'],
    ['license for a truck of 26,000 lb', 'none'],
    ['CDL for 30,000 lb combined?', 'unsure'],
    ['CDL for 25,000 lb combined?', 'none'],
    ['20,000 lb truck and a 10,000 lb trailer, which license?', 'none'],
  ])('%s needs class %s', (question, needed) => expect(licenseClass(weightsIn(question))).toBe(needed));

  it.each([
    ['What is the insurance minimum to haul cars?', 'general'],
    ['How much liability insurance do I need to haul gasoline?', 'oil'],
    ['Insurance minimum for gasoline in bulk?', 'oil'],
    ['How much cover does a diesel tanker need?', 'oil'],
    ['How much insurance to haul hazmat?', 'hazmat'],
    ['Minimum insurance for explosives?', 'hazmat'],
    ['Minimum insurance for explosives in bulk?', 'bulk-hazmat'],
    ['Minimum insurance for propane in tanks?', 'bulk-hazmat'],
    ['How much insurance for bulk grain?', null],
    ['Insurance minimum for trucks under 10,001 pounds?', 'light'],
    ['What bond does a broker need?', null],
    ['What is the weather?', null],
  ])('%s is about the cargo %s', (question, cargo) => expect(cargoIn(question)).toBe(cargo));

  it.each([
    ['Why can I not bid?', true],
    ["why can't I bid on this", true],
    ['What keeps me from bidding?', true],
    ['Am I compliant?', true],
    ['What is a bid?', false],
    ['Why is a broker not liable?', false],
  ])('%s is about the own gate: %s', (question, is) => expect(asksOwnGate(question)).toBe(is));

  it.each([
    ['What refund do I get?', true],
    ['Do I get my money back if I cancel?', true],
    ['How do refunds work?', true],
    ['What is your refund policy?', true],
    ['What does it cost to cancel my booking?', true],
    ['How long may a carrier take to decide on a claim?', false],
    ['Is the UCR fee refunded when I close the business?', false],
    ['Do I get money back when I cancel my insurance policy?', false],
    ['Is there a fee to cancel a BMC-91 filing?', false],
    ['When does a carrier get a lease escrow fund back?', false],
    ['Does FMCSA refund the fee for operating authority?', false],
    ['Is a nonrefundable deposit lawful?', false],
  ])('%s is about a refund: %s', (question, is) => expect(asksRefund(question)).toBe(is));
});

describe('questions', () => {
  it.each([
    ['What is a BOC-3?', ['What is a BOC-3']],
    ['What is a BOC-3 and when is UCR due?', ['What is a BOC-3', 'when is UCR due']],
    ['How many tiedowns; how often do I check them?', ['How many tiedowns', 'how often do I check them']],
    ['We failed the audit, what now?', ['We failed the audit, what now']],
    ['Drugs and alcohol testing?', ['Drugs and alcohol testing']],
    ['???', ['???']],
  ])('of %j are %j', (text, parts) => expect(splitQuestions(text)).toEqual(parts));

  it('of more than four parts are not taken apart', () => {
    const text = 'What is UCR? What is Motus? What is a CMV? What is a bond? What is a BOC-3?';
    expect(splitQuestions(text)).toEqual([text]);
  });

  it.each([
    ['And for brokers?', true],
    ['what about heavy ones?', true],
    ['How long is it kept?', true],
    ['What is a broker?', false],
    ['What does the law say that a carrier has to keep of every load it moved?', false],
  ])('%s follows another: %s', (question, is) => expect(isFollowUp(question)).toBe(is));

  it.each([
    [0.8, 'High'],
    [0.79, 'Medium'],
    [0.5, 'Medium'],
    [0.49, 'Low'],
  ])('answered with %d are shown as %s', (confidence, badge) => expect(confidenceBadge(confidence)).toBe(badge));
});

describe('words', () => {
  it.each([
    ['insurence', 'insurance'],
    ['ladding', 'lading'],
    ['huors', 'hours'],
    ['xyz', null],
    ['pizza', null],
  ])('%s is spelled as %s', (word, right) => {
    const known = new Map(['insurance', 'lading', 'hours', 'plaza', 'xy'].map((name) => [name, 1]));
    expect(spelledAs(word, known)).toBe(right);
  });

  it('are as far apart as letters differ, in both directions', () => {
    expect([wordDistance('abcd', 'abdc', 2), wordDistance('abcd', 'abcd', 2), wordDistance('abcd', 'wxyz', 2)]).toEqual([1, 0, 3]);
    const word = fc.string({ maxLength: 8 });
    fc.assert(fc.property(word, word, (one, other) => wordDistance(one, other, 8) === wordDistance(other, one, 8)));
  });

  it('are what the trade says, in the words of the facts', () => {
    expect(stemsOf('COI')).toEqual(stemsOf('certificate insurance'));
    expect(stemsOf('logbook')).toEqual(stemsOf('logs'));
    expect(stemsOf('MCS-150')).toEqual(stemsOf('mcs 150'));
    expect(stemsOf('What is it?')).toEqual([]);
  });

  it('are letters and figures alone, whatever is asked', () => {
    fc.assert(fc.property(fc.string(), (text) => stemsOf(text).every((stem) => /^[a-z0-9]+$/.test(stem))));
  });

  it('rank a fact that has all of them first, and a misspelt one a little lower', () => {
    const fact = (name: string, keywords: string) => ({
      fact: name,
      topic: 'brokers',
      related: [],
      ...comparedWords({ keywords, text: '', topic: '' }),
    });
    const facts = [fact('A', 'tiedown strap'), fact('B', 'mileage odometer broker')];
    const counts = new Map(facts.flatMap(({ strong }) => strong.map((stem) => [stem, 1] as const)));
    const vocabulary = { counts, written: new Map([['odometer', 1]]), factCount: 2 };
    const best = (question: string) => rank(askedWords(question, vocabulary), facts)[0]!;
    expect(best('odometer mileage').fact.fact).toBe('B');
    expect(best('odomter').fact.fact).toBe('B');
    expect(best('odomter').score).toBeLessThan(best('odometer').score);
  });
});
