import { expect, it } from 'vitest';
import { anywhere } from './like.ts';

it('searches for a text anywhere, with wildcards taken literally', () => {
  expect(['Petrov', '50%', 'a_b', 'c\\d'].map(anywhere)).toEqual(['%Petrov%', '%50\\%%', '%a\\_b%', '%c\\\\d%']);
});
