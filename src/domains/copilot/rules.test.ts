import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFollowUp, splitQuestions, getThread, getThreads } from './parsing/question-splitting.ts';
import { boundedBy, getConfidence, isAnswered } from './retrieval/citation-choice.ts';
import { describeRequested, describeCompared, rank } from './retrieval/ranking.ts';
import { confidenceBadge } from './rules.ts';
import { closestSpelling, wordDistance } from './vocabulary/spelling.ts';
import { commonWords, toStems } from './vocabulary/words.ts';

describe('questions', () => {
  it.each([
    [['What is a BOC-3? And for brokers? When is UCR due?'], [['When is UCR due'], ['What is a BOC-3', 'And for brokers']]],
    [['What is a BOC-3?', 'And for brokers?'], [['What is a BOC-3', 'And for brokers']]],
    [
      ['What insurance do I need?', 'And how often is the MCS-150 updated?', 'And what does it cost?'],
      [['And how often is the MCS-150 updated', 'And what does it cost'], ['What insurance do I need']],
    ],
    [['And for brokers?'], [['And for brokers']]],
    [[], []],
  ])('%j have these threads for a follow-up, the latest first: %j', (before, threads) => expect(getThreads(before)).toEqual(threads));

  it.each([
    ['What is a BOC-3?', ['What is a BOC-3']],
    ['What is a BOC-3 and when is UCR due?', ['What is a BOC-3', 'when is UCR due']],
    ['How many tiedowns; how often do I check them?', ['How many tiedowns', 'how often do I check them']],
    ['We failed the audit, what now?', ['We failed the audit, what now']],
    ['Drugs and alcohol testing?', ['Drugs and alcohol testing']],
    ['???', ['???']],
    ['Do I need a BOC-3 and do I need UCR?', ['Do I need a BOC-3', 'do I need UCR']],
    ['Do brokers need a bond, and must the carrier sign a lease?', ['Do brokers need a bond', 'must the carrier sign a lease']],
    ['What happens when I fail a test and can I drive?', ['What happens when I fail a test', 'can I drive']],
    ['I run a 20,000 lb truck and what do I need?', ['I run a 20,000 lb truck and what do I need']],
    ['Who hauls cars and is the owner of the truck?', ['Who hauls cars and is the owner of the truck']],
    ['If I tow 12,000 lb and drive to Ohio, do I need a CDL?', ['If I tow 12,000 lb and drive to Ohio, do I need a CDL']],
  ])('%j is split into %j', (text, parts) => expect(splitQuestions(text)).toEqual({ asked: parts, left: [] }));

  it('are answered up to the fourth part, and the rest is returned as left', () => {
    expect(splitQuestions('What is UCR? What is Motus? What is a CMV? What is a bond? What is a BOC-3? And a lease?')).toEqual({
      asked: ['What is UCR', 'What is Motus', 'What is a CMV', 'What is a bond'],
      left: ['What is a BOC-3', 'And a lease'],
    });
  });

  it.each([
    [
      ['What is UCR?', 'Do I need a bond?', 'And for brokers?'],
      ['Do I need a bond', 'And for brokers'],
    ],
    [
      ['What is UCR? And for brokers?', 'And for drivers?'],
      ['What is UCR', 'And for brokers', 'And for drivers'],
    ],
    [['What is UCR?'], ['What is UCR']],
    [['And for brokers?'], ['And for brokers']],
    [[], []],
  ])('asked after %j belong to the thread %j', (before, thread) => expect(getThread(before)).toEqual(thread));

  it.each([
    [['S', 'S'], 0.93],
    [['S', 'P'], 0.93],
    [['M'], 0.79],
    [['S', 'M'], 0.79],
    [['S', 'P', 'S', 'M'], 0.79],
  ] as const)('with facts marked %j have at most the confidence %d', (marks, most) => {
    const cited = marks.map((mark) => ({ mark }));
    expect(boundedBy(0.93, cited)).toBe(most);
    expect(boundedBy(0.6, cited)).toBe(0.6);
  });

  it.each([
    [0, 0, 'Low'],
    [0.54, 0.49, 'Low'],
    [0.55, 0.5, 'Medium'],
    [0.97, 0.79, 'Medium'],
    [0.975, 0.8, 'High'],
    [1, 0.95, 'High'],
  ])('with a probability of %d have the confidence %d and the badge %s', (chance, sure, badge) => {
    const fact = { fact: 'A', topic: 'brokers', strong: [], plain: [], related: [], mark: 'S', isNews: false, citation: '' } as const;
    const cited = { ...fact, asOf: '2026-11-20', reviewBy: '2027-11-20', version: 1, saysWhere: false };
    const both = [0.75, 0.25].map((part) => ({ fact: cited, score: chance * part }));
    expect(getConfidence(both)).toBe(sure);
    expect(confidenceBadge(sure)).toBe(badge);
    expect(isAnswered(sure)).toBe(badge !== 'Low');
    expect(getConfidence([])).toBe(0);
  });

  it.each([
    ['And for brokers?', true],
    ['what about heavy ones?', true],
    ['How long is it kept?', true],
    ['the truck is rated 14,000 lb', true],
    ['GVWR 14,000 and a trailer of 9,000 pounds', true],
    ['USDOT 1234567', true],
    ['CDL for a 14,000 lb pickup?', false],
    ['cargo insurance for a 26,000 lb truck', false],
    ['What is a broker?', false],
    ['What does the law say that a carrier has to keep of every load it moved?', false],
  ])('%s is a follow-up: %s', (question, is) => expect(isFollowUp(question)).toBe(is));
});

describe('words', () => {
  it.each([
    ['insurence', 'insurance'],
    ['ladding', 'lading'],
    ['huors', 'hours'],
    ['xyz', undefined],
    ['pizza', undefined],
    ['operater', 'operator'],
  ])('%s is corrected to %j', (word, right) => {
    const known = new Map(['insurance', 'lading', 'hours', 'plaza', 'xy', 'operate'].map((name) => [name, 1]));
    expect(closestSpelling(word, known.set('operator', 2))).toBe(right);
  });

  it('have a distance that counts differing letters and is symmetric', () => {
    expect([wordDistance('abcd', 'abdc', 2), wordDistance('abcd', 'abcd', 2), wordDistance('abcd', 'wxyz', 2)]).toEqual([1, 0, 3]);
    const word = fc.string({ maxLength: 8 });
    fc.assert(fc.property(word, word, (one, other) => wordDistance(one, other, 8) === wordDistance(other, one, 8)));
  });

  it('of the trade are reduced to the stems used in the facts', () => {
    expect(toStems('COI')).toEqual(toStems('certificate insurance'));
    expect(toStems('logbook')).toEqual(toStems('logs'));
    expect(toStems('MCS-150')).toEqual(toStems('mcs 150'));
    expect(toStems('What is it?')).toEqual([]);
  });

  it('give stems of letters and digits only', () => {
    fc.assert(fc.property(fc.string(), (text) => toStems(text).every((stem) => /^[a-z0-9]+$/.test(stem))));
  });

  it('that are contractions give no stems, with or without an apostrophe', () => {
    expect(toStems("I'm what they've don't can't won't it's who's y'all")).toEqual([]);
    expect(toStems('im youre dont cant wont isnt gotta gonna')).toEqual([]);
    expect(toStems('He is ill')).toEqual(['ill']);
  });

  it('in the plural give the same stem as in the singular', () => {
    expect(toStems('BOLs')).toEqual(toStems('bol'));
    expect(toStems('DOT numbers')).toEqual(toStems('dot number'));
  });

  it('are not corrected to short common words, but to long ones', () => {
    for (const word of ['best', 'dock', 'rain']) expect(closestSpelling(word, new Map(commonWords.map((one) => [one, 1])))).toBeUndefined();
    expect(closestSpelling('broekn', new Map(commonWords.map((one) => [one, 1])))).toBe('broken');
  });

  const toWeights = (question: string) =>
    new Map(
      describeRequested(question, { counts: new Map([['claim', 3]]), written: new Map(), factCount: 200 }).map(({ stem, weight }) => [
        stem,
        weight,
      ]),
    );

  it('weigh less if they are in no fact and are everyday words or numbers', () => {
    const weights = toWeights('zebra forgive worry 87');
    expect(weights.get('87')!).toBeLessThan(weights.get('zebra')! / 2);
    expect(toWeights('Can I sell a claim?').get('sell')!).toBeLessThan(weights.get('zebra')! / 2);
  });

  it('of low weight are not enough for an answer', () => {
    const fact = { fact: 'A', topic: 'mcs-150', related: [], ...describeCompared({ keywords: 'cost fee', text: '', topic: '' }) };
    const vocabulary = { counts: new Map([['cost', 1]]), written: new Map(), factCount: 200 };
    const [best] = rank(describeRequested('What does it cost?', vocabulary), [fact]);
    expect(best!.score).toBeLessThan(0.62);
  });

  const fact = (name: string, keywords: string) => ({
    fact: name,
    topic: 'brokers',
    related: [],
    ...describeCompared({ keywords, text: '', topic: '' }),
  });

  it('rank the fact with all of them first, also if one is misspelled', () => {
    const facts = [fact('A', 'tiedown strap'), fact('B', 'mileage odometer broker')];
    const counts = new Map(facts.flatMap(({ strong }) => strong.map((stem) => [stem, 1] as const)));
    const vocabulary = { counts, written: new Map([['odometer', 1]]), factCount: 2 };
    const best = (question: string) => rank(describeRequested(question, vocabulary), facts)[0]!.fact.fact;
    expect([best('odometer mileage'), best('odomter')]).toEqual(['B', 'B']);
  });
});
