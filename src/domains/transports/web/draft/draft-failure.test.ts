import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { draftFailure } from './draft-failure.ts';

describe('a draft that could not be saved', () => {
  it.each([
    [new ApiError(409, 'This draft was already submitted', 'not_a_draft'), 'Save Failed', 'This draft was already submitted'],
    [new ApiError(409, 'This draft was already submitted'), 'Save Failed', 'This draft was already submitted'],
    [new ApiError(500, 'API Error: 500', '', { kind: 'wordless' }), 'Save Failed', 'Failed to save draft'],
    [
      new ApiError(502, 'Server error: 502', '', { kind: 'text' }),
      'Draft Save Failed',
      'Server error - please try again or contact support',
    ],
    [new SyntaxError('Unexpected token'), 'Draft Save Failed', 'Data format error. Please refresh the page and try again.'],
    [new TypeError('Failed to fetch'), 'Draft Save Failed', 'Network connection error. Please check your internet and try again.'],
    [new Error(''), 'Draft Save Failed', 'Failed to save draft. Please try again.'],
    [undefined, 'Save Failed', 'Unable to save draft. Please try again or contact support.'],
  ])('with %s has its title and description', (error, title, description) => {
    expect(draftFailure(error)).toEqual({ title, description });
  });
});
