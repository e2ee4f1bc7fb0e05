import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { isTest, parseSource, readSources, type Source } from './house.ts';

/** A statement that holds when a query finds nothing, for whatever reason. */
const saysAbsent = /\.count\(\)[\s\S]*\.toBe\(0\)|state: '(?:hidden|detached)'/;

/** Words of others, which stand on a page of theirs that we show. */
const wordsOfOthers: readonly string[] = ['Try it out'];

const flat = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

/** What a text or pattern says for certain: its parts between what may vary, those with a word in them. */
const certainParts = (written: string): string[] =>
  written
    .replace(/\\(\W)/g, '$1')
    .split(/\$\{[^}]*\}|\\\w\+?|[.^$*+?()|[\]]|\d[\d,]*/)
    .filter((part) => part.trim().length > 3);

/** The words by which statements of a journey look for what should not be there. */
function absentWords({ program, text }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    ExpressionStatement: ({ start, end }) => {
      const statement = text.slice(start, end);
      if (!saysAbsent.test(statement) || statement.includes('=> {')) return;
      const words = statement.matchAll(/(?:getBy(?!Role)\w+\(|name: |hasText: )(?:'([^']+)'|"([^"]+)"|`([^`]+)`|\/(.+?[^\\])\/)/g);
      for (const [, ...forms] of words) found.push(forms.find(Boolean)!);
    },
  }).visit(program);
  return found;
}

/** Words that no screen has and that the journey names nowhere else: a query by them finds nothing however wrong the screen is. */
function strangersIn(journey: Source, house: string): string[] {
  const own = flat(journey.text);
  const isKnown = (part: string) => house.includes(flat(part)) || own.split(flat(part)).length > 2;
  return absentWords(journey).filter((words) => !wordsOfOthers.includes(words) && !certainParts(words).every(isKnown));
}

describe('what a journey says is not there', () => {
  const house = flat(
    readSources(process.cwd(), ['src'])
      .filter(({ path }) => !isTest(path))
      .map(({ text }) => text)
      .join('\n'),
  );

  it('is looked for by words that a screen has, or that the journey has laid down or seen', () => {
    const journeys = readSources(process.cwd(), ['test/e2e']);
    expect(journeys.flatMap(absentWords).length).toBeGreaterThan(60);
    expect(journeys.flatMap((journey) => strangersIn(journey, house).map((words) => `${journey.path}: ${words}`))).toEqual([]);
  });

  it.each([
    ['a count', "expect(await page.getByText('Nobody writes this').count()).toBe(0);"],
    ['a wait', "await page.getByText('Nobody writes this').waitFor({ state: 'detached' });"],
    ['a pattern', "await page.getByRole('button', { name: /^Nobody writes this/ }).waitFor({ state: 'hidden' });"],
  ])('is caught where nothing has its words: %s', (_name, code) => {
    expect(strangersIn(parseSource('test/e2e/planted.test.ts', code), house)).toEqual([expect.stringContaining('Nobody writes this')]);
  });
});
