import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readKnowledge, type KnownFact } from './fact-files.ts';

const sheet = new Map(
  readFileSync(new URL('fact-sheet.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string, string, string])
    .map(([fact, mark, news, citation, figures]) => [fact, { mark, isNews: news === 'news', citation, figures }]),
);

const inLabels: Readonly<Record<string, string>> = {
  once: '1',
  twice: '2',
  ...Object.fromEntries('two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, String(at + 2)])),
};
const said = new RegExp(String.raw`\b(?:${Object.keys(inLabels).join('|')})\b`, 'g');

/** Each figure once, in ascending order, without those of form names, classes and sections. */
function toFigures(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/\b(?:mcs|boc|bmc)-\d+x?|\b\d{3}\.\d{1,4}\b/g, ' ')
    .replaceAll(/\ba year\b/g, '1 year')
    .replaceAll(said, (word) => inLabels[word]!)
    .replaceAll(/(\d),(?=\d{3})/g, '$1');
  const figures = new Set([...plain.matchAll(/(?<![\w.])\d+(?:\.\d+)?/g)].map(([figure]) => figure));
  return [...figures].toSorted((one, other) => Number(one) - Number(other)).join(' ');
}

function differences({ fact, mark, isNews, citation, text }: KnownFact): string[] {
  const checked = sheet.get(fact);
  if (!checked) return mark === 'S' ? [`${fact} says that it was compared with its source, and the sheet does not know it`] : [];
  const says = { mark, isNews, citation, figures: toFigures(text) };
  return (Object.keys(says) as (keyof typeof says)[])
    .filter((name) => says[name] !== checked[name])
    .map((name) => `${fact} says ${name} ${says[name]}, the sheet ${checked[name]}`);
}

// The sheet records the checked figures a second time, independently of the facts, so that a slip in either is detected.
describe('the sheet of verified facts', () => {
  it('agrees with every fact in figures, citations, trust mark and news', () => {
    expect(sheet.size).toBeGreaterThanOrEqual(150);
    expect(readKnowledge().flatMap(differences)).toEqual([]);
  });

  it('names only existing facts', () => {
    const names = new Set(readKnowledge().map(({ fact }) => fact));
    expect([...sheet.keys()].filter((fact) => !names.has(fact))).toEqual([]);
  });
});
