import { describe, expect, it } from 'vitest';
import { factOfCode, requirementsFact } from '#domains/compliance/explain-rules.ts';
import { parseCitations } from './citation-rules.ts';
import { falseClaims, falseClaimsIn } from './false-claim-rules.ts';
import { hashOfFiles, parseFacts, readEditions, readKnowledge } from './fact-files.ts';
import { reviewBy, topicLabels } from '../rules.ts';

describe('the facts of the knowledge base', () => {
  const facts = readKnowledge();
  const names = new Set(facts.map(({ fact }) => fact));

  it('cover every topic with at least 150 facts, each with a unique name', () => {
    expect(facts.length).toBeGreaterThanOrEqual(150);
    expect(names.size).toBe(facts.length);
    expect([...new Set(facts.map(({ topic }) => topic))].toSorted()).toEqual(Object.keys(topicLabels).toSorted());
  });

  it('have at least one citation that can be looked up', () => {
    expect(facts.filter(({ citation }) => (parseCitations(citation) ?? []).length === 0)).toEqual([]);
  });

  it('contain no sentence known to be wrong, in text or keywords', () => {
    expect(facts.flatMap(({ fact, text, keywords }) => falseClaimsIn(`${text} ${keywords}`).map((why) => `${fact}: ${why}`))).toEqual([]);
  });

  it('relate to other existing facts', () => {
    expect(
      facts.flatMap(({ fact, related }) => related.filter((name) => name === fact || !names.has(name)).map((to) => [fact, to])),
    ).toEqual([]);
  });

  it('explain every reason of the gate and every document type', () => {
    expect(Object.keys(factOfCode).length).toBeGreaterThan(50);
    expect(Object.entries(factOfCode).filter(([, fact]) => !names.has(fact))).toEqual([]);
    expect(names).toContain(requirementsFact);
  });

  it('have a review date after their own date', () => {
    for (const fact of facts) expect(reviewBy(fact) > fact.asOf).toBe(true);
    expect(reviewBy({ mark: 'S', isNews: true, asOf: '2026-11-20' })).toBe('2027-02-18');
  });
});

describe('the editions of the files', () => {
  it('are numbered consecutively, and the newest has the hash of the current files', () => {
    const editions = readEditions();
    expect(editions.map(({ number }) => number)).toEqual(editions.map((_, at) => at + 1));
    expect(editions.at(-1)!.hash).toBe(hashOfFiles());
  });
});

describe('the check of the facts', () => {
  const head = 'fact\tmark\tnews\tcitation\tasOf\trelated\tkeywords\ttext';
  const line = (changed: Record<string, string>) =>
    Object.values({
      fact: 'DOT-1',
      mark: 'S',
      news: '',
      citation: '49 CFR 390.5T',
      asOf: '2026-11-20',
      related: '',
      keywords: 'k',
      text: 'A.',
      ...changed,
    });
  const parse = (changed: Record<string, string>) => parseFacts('usdot-number', `${head}\n${line(changed).join('\t')}\n`);

  it('accepts a valid line', () => expect(parse({})).toHaveLength(1));

  it.each([
    [{ citation: '49 CFR' }, 'citation'],
    [{ citation: '49 CFR 390.5T; somewhere' }, 'citation'],
    [{ text: 'No sentence' }, 'text'],
    [{ text: 'A fine of $10,000 per day is due.' }, 'text'],
    [{ mark: 'X' }, 'mark'],
    [{ asOf: 'today' }, 'asOf'],
    [{ keywords: '' }, 'keywords'],
    [{ fact: 'OFF-1' }, 'fact'],
  ])('names file, line and column of %j', (changed, column) => {
    expect(() => parse(changed)).toThrow(`usdot-number.tsv:2 ${column}`);
  });

  it('recognizes each sentence known to be wrong', () => {
    const said = [
      'There is a fine of $10,000 per day.',
      'The next-to-last digit gives the month.',
      'MC numbers were abolished in October 2025.',
      'A carrier with no safety rating is unsafe.',
      'The annual Clearinghouse query must be a full query.',
      'Drivers must sign a yearly violation list.',
      'Federal law needs $100,000 cargo cover for auto haulers.',
      'Stripe holds the money in escrow.',
      'Cars over 10,000 lb follow 393.126.',
      'Only recordkeeping is counted by the day.',
    ];
    expect(said.map((text) => falseClaimsIn(text).length)).toEqual(falseClaims.map(() => 1));
  });
});
