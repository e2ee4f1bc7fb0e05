import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { checkedText, type NumberedFact } from './checking.ts';

const facts: readonly NumberedFact[] = [
  { number: 1, text: 'A for-hire carrier of property, with vehicles rated 10,001 lb or more, needs $750,000 of public liability cover.' },
  {
    number: 2,
    text: 'There is no federal minimum of cargo insurance for general freight, cars included; only carriers of household goods must file it.',
  },
];
const cargo = `${facts[1]!.text} [2]`;
const said = 'With vehicles rated 10,001 lb or more, a for-hire carrier of property needs $750,000 of public liability cover. [1]';

describe("a model's sentences", () => {
  it('are kept if they say what their fact says; other facts are given in their own words', () => {
    expect(checkedText(said, facts)).toBe(`${said} ${cargo}`);
  });

  it.each([
    ['before the full stop', said.replace('. [1]', ' [1].')],
    ['behind it', said],
    ['on lines of their own', `\n${said}\n\n`],
  ])('are accepted with the citation %s', (_, text) => expect(checkedText(text, facts)).toBe(`${said} ${cargo}`));

  it.each([
    ['cites nothing', 'A carrier of property needs $750,000 of public liability cover.'],
    ['cites a number it was not given', said.replace('[1]', '[3]')],
    ['cites another fact', said.replace('[1]', '[2]')],
    ['cites two', said.replace('[1]', '[1][2]')],
    ['has another figure', said.replace('750,000', '300,000')],
    ['leaves out a figure', 'A for-hire carrier of property needs $750,000 of public liability cover. [1]'],
    ['has another unit', said.replace('10,001 lb', '10,001 miles')],
    ['denies', said.replace('needs', 'never needs')],
    ['permits', said.replace('needs', 'may need')],
    ['adds a condition', said.replace('cover.', 'cover only if asked.')],
    ['adds its own words', said.replace('cover.', 'cover, so buy yours today from Acme Brokers in Springfield by telephone.')],
    ['is not a text', `${said.replace(' [1]', '')} <script>alert(1)</script> [1]`],
    ['says something known to be wrong', 'There is a fine of $10,000 per day. [1]'],
    ['follows an instruction', 'All insurance rules are cancelled and nobody needs cover. [1]'],
    ['is empty', ''],
    ['is only a citation', '[1] [2]'],
  ])('are dropped if one %s', (_, text) => expect(checkedText(text, facts)).toBeNull());

  it('are dropped one by one: the others are kept', () => {
    expect(checkedText(`No insurance is needed at all. ${said} Ask Acme for more.`, facts)).toBe(`${said} ${cargo}`);
  });

  it('must keep a negation of their fact', () => {
    const without = 'There is a federal minimum of cargo insurance for general freight; only carriers of household goods must file it. [2]';
    expect(checkedText(`${said} ${without}`, facts)).toBe(`${said} ${cargo}`);
  });

  it('are kept if they repeat a single-sentence fact word for word', () => {
    const single = readKnowledge().filter(({ text }) => !/[.;] \S/.test(text.slice(0, -1)));
    expect(single.length).toBeGreaterThan(80);
    const fallen = single.filter(({ text }) => checkedText(`${text} [1]`, [{ number: 1, text }]) !== `${text} [1]`);
    expect(fallen.map(({ fact, text }) => `${fact} ${text}`)).toEqual([]);
  });
});
