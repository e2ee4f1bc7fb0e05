import { expect, it } from 'vitest';
import { namedAmong, namesAnother, plainName, transportIdIn } from './refund-rules.ts';

const one = (transportId: string, make: string, model: string, fromCity = 'Denver', toCity = 'Austin', year = 2019) => ({
  transportId,
  make,
  model,
  fromCity,
  toCity,
  year,
});
const transports = [
  one('a', 'Honda', 'Civic'),
  one('b', 'Tesla', 'Model 3', 'Salt Lake City', 'Reno'),
  one('c', 'Honda', 'Accord', 'Boise', 'Reno', 2021),
];

it.each([
  ['What do I get back of my Civic?', ['a']],
  ['What do I get back of my honda?', ['a', 'c']],
  ['What do I get back of my Honda to Reno?', ['c']],
  ['Refund of the one from salt lake city?', ['b']],
  ['Refund of my model 3?', ['b']],
  ['Refund of my 2021?', ['c']],
  ['What do I get back?', []],
  ['Refund of my Civics?', []],
])('%s names %j', (question, ids) => expect(namedAmong(question, transports).map(({ transportId }) => transportId)).toEqual(ids));

it.each([
  ['What do I get back of my Civic?', false],
  ['What do I get back if I cancel?', false],
  ['What do I get back of my transport?', false],
  ['How much do I get back if I cancel the one to Reno?', false],
  ['Refund of my Civic from Boise to Salt Lake City?', false],
  ['Can I get my money back for my flight?', true],
  ['What refund do I get for my Caterpillar?', true],
  ['What do I get back for the car from Kansas City?', true],
  ['If I cancel my Tesla in Seattle, how much do I get back?', true],
])('%s is about something else: %s', (question, isAnother) => expect(namesAnother(question, transports)).toBe(isAnother));

it('names a transport by its id', () => {
  expect(transportIdIn('Refund of 0190A000-0000-7000-8000-000000000000?')).toBe('0190a000-0000-7000-8000-000000000000');
  expect(transportIdIn('Refund of 0190a000?')).toBeNull();
});

it('is named in one line without citation marks', () => {
  expect(plainName(one('a', 'Honda [1]', 'Ci\nvic\u202E'))).toBe('2019 Honda 1 Ci vic, Denver to Austin');
});
