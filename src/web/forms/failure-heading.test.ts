import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { failureHeading, rootFailure } from './failure-heading.ts';

describe('the heading of a form failure', () => {
  it.each([
    ['no network', new TypeError('Failed to fetch'), 'No connection'],
    ['a failing server', new ApiError(500, 'The service stumbled'), 'Something went wrong on our server'],
    ['an answer that cannot be read', new SyntaxError('Unexpected token'), 'Something went wrong on our server'],
    ['a refusal', new ApiError(409, 'Another offer was accepted'), null],
    ['an error of the screen', new Error('Too long'), null],
  ])('names %s instead of asking to check the fields', (_what, error, heading) => {
    expect(failureHeading({ root: rootFailure(error, 'Please try again.') })).toBe(heading);
  });

  it('is unchanged if a field has an error', () => {
    const root = rootFailure(new TypeError('Failed to fetch'), 'Please try again.');
    expect(failureHeading({ email: { type: 'server' } })).toBeNull();
    expect(failureHeading({ root, email: { type: 'server' } })).toBeNull();
    expect(failureHeading({})).toBeNull();
  });
});
