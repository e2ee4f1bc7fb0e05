import { describe, expect, it } from 'vitest';
import { ApiError } from './call.ts';
import { draftFailure, failureWords } from './failure-words.ts';

describe('a failed request', () => {
  it.each([
    ['the server’s own words', new ApiError(409, 'This draft was already submitted', 'not_a_draft'), 'This draft was already submitted'],
    ['a refusal without words', new ApiError(500, 'API Error: 500'), 'Please try again or contact support.'],
    [
      'a page in place of data',
      new ApiError(502, 'Authentication required. Please log in again.'),
      'Server error - please try again or contact support',
    ],
    ['a reply that is no JSON', new ApiError(502, 'Server error: 502'), 'Server error - please try again or contact support'],
    ['a broken reply', new SyntaxError('Unexpected token'), 'Data format error. Please refresh the page and try again.'],
    ['no network', new TypeError('Failed to fetch'), 'Network connection error. Please check your internet and try again.'],
    ['nothing known', null, 'Please try again or contact support.'],
  ])('is told as %s', (_, error, expected) => {
    expect(failureWords(error, 'Please try again or contact support.')).toBe(expected);
  });
});

it('a quote request refused without words is told with its status', () => {
  expect(failureWords(new ApiError(500, 'API Error: 500'), 'otherwise', (status) => `Server error: ${status}`)).toBe('Server error: 500');
});

describe('a draft that was not saved', () => {
  it.each([
    [new ApiError(409, 'This draft was already submitted', 'not_a_draft'), 'Save Failed', 'This draft was already submitted'],
    [new ApiError(500, 'API Error: 500'), 'Save Failed', 'Failed to save draft'],
    [new ApiError(502, 'Server error: 502'), 'Draft Save Failed', 'Server error - please try again or contact support'],
    [new SyntaxError('Unexpected token'), 'Draft Save Failed', 'Data format error. Please refresh the page and try again.'],
    [new TypeError('Failed to fetch'), 'Draft Save Failed', 'Network connection error. Please check your internet and try again.'],
    [new Error(''), 'Draft Save Failed', 'Failed to save draft. Please try again.'],
    [undefined, 'Save Failed', 'Unable to save draft. Please try again or contact support.'],
  ])('%s is told under its title', (error, title, description) => {
    expect(draftFailure(error)).toEqual({ title, description });
  });
});
