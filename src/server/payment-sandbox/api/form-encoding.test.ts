import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readForm } from './form-encoding.ts';
import { Refusal } from './refusal.ts';

it.each([
  ['amount=100&currency=usd', { amount: '100', currency: 'usd' }],
  ['metadata[order]=7&metadata[a b]=c%20d', { metadata: { order: '7', 'a b': 'c d' } }],
  ['expand[0]=charge&expand[1]=data.source', { expand: { 0: 'charge', 1: 'data.source' } }],
  [
    'line_items[0][price_data][unit_amount]=5&line_items[0][quantity]=2',
    { line_items: { 0: { price_data: { unit_amount: '5' }, quantity: '2' } } },
  ],
  ['', {}],
  ['name=', { name: '' }],
])('parses %j', (text, expected) => {
  expect(readForm(text)).toEqual(expected);
});

it('does not modify the object prototype', () => {
  const read = readForm('__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1');
  expect(({} as { isAdmin?: string }).isAdmin).toBeUndefined();
  expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
});

it.each(['a=b%00c', 'a%00=b'])('refuses NUL characters: %j', (text) => {
  expect(() => readForm(text)).toThrow(Refusal);
});

it('parses any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '[', ']', '=', '&', '%', '+', 'é') }), (text) => {
      expect(() => readForm(text)).not.toThrow();
    }),
  );
});
