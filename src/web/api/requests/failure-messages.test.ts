import { describe, expect, it } from 'vitest';
import { ApiError } from './call.ts';
import { describeFailure } from './failure-messages.ts';

describe('a failed request', () => {
  it.each([
    ['the server’s own words', new ApiError(409, 'This draft was already submitted', 'not_a_draft'), 'This draft was already submitted'],
    ['the message of a reply without a code', new ApiError(409, 'Already saved'), 'Already saved'],
    ['a refusal without a message', new ApiError(500, 'API Error: 500', '', { kind: 'wordless' }), 'Please try again or contact support.'],
    [
      'a page instead of data',
      new ApiError(502, 'Authentication required. Please log in again.', '', { kind: 'page' }),
      'Server error - please try again or contact support',
    ],
    [
      'a reply that is not JSON',
      new ApiError(502, 'Server error: 502', '', { kind: 'text' }),
      'Server error - please try again or contact support',
    ],
    ['a browser’s own exception', new DOMException('full', 'QuotaExceededError'), 'Please try again or contact support.'],
    ['a broken reply', new SyntaxError('Unexpected token'), 'Data format error. Please refresh the page and try again.'],
    ['no network', new TypeError('Failed to fetch'), 'Network connection error. Please check your internet and try again.'],
    ['nothing known', null, 'Please try again or contact support.'],
  ])('is reported as %s', (_, error, expected) => {
    expect(describeFailure(error, 'Please try again or contact support.')).toBe(expected);
  });
});

it('a quote request refused without a message is reported with its status', () => {
  expect(
    describeFailure(new ApiError(500, 'API Error: 500', '', { kind: 'wordless' }), 'otherwise', (status) => `Server error: ${status}`),
  ).toBe('Server error: 500');
});
