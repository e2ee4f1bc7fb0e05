import { expect, it } from 'vitest';
import { storable } from './first-sign.ts';

const typed = (...boxes: [id: string, type: string, autocomplete: string, value: string | boolean][]) =>
  storable(new Map(boxes.map(([id, type, autocomplete, value]) => [{ id, type, autocomplete } as never, value])));

it('stores what was typed until the page is loaded again, and no password or code', () => {
  expect(
    typed(
      ['email', 'email', 'username', 'sam@carriage.example'],
      ['terms', 'checkbox', '', true],
      ['password', 'password', 'current-password', 'quiet-harbour-72'],
      ['shown', 'text', 'new-password', 'quiet-harbour-72'],
      ['plain', 'password', '', 'quiet-harbour-72'],
      ['code', 'text', 'one-time-code', '123456'],
      ['role', 'select-one', '', 'shipper'],
    ),
  ).toEqual([
    ['email', 'sam@carriage.example'],
    ['terms', true],
    ['role', 'shipper'],
  ]);
});
