import { expect, it } from 'vitest';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { checkedText } from './checking.ts';

const says = (fact: string, sentence: string) => checkedText(`${sentence} [1]`, [{ number: 1, text: fact }]) === `${sentence} [1]`;

it.each([
  ['The carrier owes the actual loss or injury to the goods.', 'The shipper owes the actual loss or injury to the goods.'],
  [
    'A limit of the liability of the carrier needs a declaration of the shipper.',
    'A limit of the liability of the shipper needs a declaration of the carrier.',
  ],
  [
    'The next-to-last digit gives the year: odd for odd years, even for even years.',
    'The next-to-last digit gives the year: even for even years, odd for odd years.',
  ],
  ['The assets of a trust must be readily available.', 'The assets of a trust should be readily available.'],
  ['A missing bill does not end liability of a carrier.', 'A missing bill does not and need not end liability of a carrier.'],
])('drops a sentence that swaps the parties: %s', (fact, turned) => {
  expect(says(fact, fact)).toBe(true);
  expect(says(fact, turned)).toBe(false);
});

it('accepts no swapped party in any single-sentence fact', () => {
  const turned = readKnowledge()
    .filter(({ text }) => !/[.;] \S/.test(text.slice(0, -1)))
    .flatMap(({ fact, text }) =>
      [
        ['carrier', 'shipper'],
        ['broker', 'carrier'],
        ['driver', 'carrier'],
        ['employer', 'driver'],
        ['must', 'should'],
      ].flatMap(([one, other]) => {
        const said = text.replaceAll(new RegExp(String.raw`\b${one}\b`, 'gi'), other!);
        return said === text ? [] : [{ fact, text, said }];
      }),
    );
  expect(turned.length).toBeGreaterThan(40);
  expect(turned.filter(({ text, said }) => says(text, said)).map(({ fact, said }) => `${fact} ${said}`)).toEqual([]);
});

it('drops sentences that swap two kinds between each other', () => {
  const fact = 'A limited query is enough each year. If it shows data, a full one follows within 24 hours.';
  const turned = 'A full query is enough each year. [1] If it shows data, a limited one follows within 24 hours. [1]';
  expect(checkedText(turned, [{ number: 1, text: fact }])).toBeNull();
});
