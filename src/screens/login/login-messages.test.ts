import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { loginFailure } from './login-messages.ts';

const anything = 'Something went wrong. Please try again or contact support.';
const blocked = 'Your account has been blocked. Please contact support.';
const waiting = 'Too many requests. Please try again later.';

describe('a failed sign-in', () => {
  it.each([
    [new ApiError(401, 'Invalid credentials', 'invalid_credentials'), 'The email or password you entered is incorrect.'],
    [new ApiError(401, 'API Error: 401', '', { kind: 'wordless' }), 'The email or password you entered is incorrect.'],
    [new ApiError(401, 'Incorrect code.', 'second_factor_required'), 'Incorrect code.'],
    [new ApiError(422, 'Password is required', 'invalid'), 'Please complete all required fields.'],
    [new ApiError(403, blocked, 'blocked'), blocked],
    [new ApiError(429, waiting, 'rate_limited'), waiting],
    [new ApiError(502, 'Server error: 502', '', { kind: 'text' }), anything],
    [new TypeError('Failed to fetch'), anything],
    [new ApiError(500, 'A password is required to exist somewhere', 'internal'), anything],
    ['odd', anything],
  ])('with %s shows %s', (error, words) => expect(loginFailure(error).message).toBe(words));

  it.each([
    ['blocked', true],
    ['inactive', true],
    ['invalid_credentials', false],
    ['', false],
  ])('with the code %s links to support: %s', (code, isStopped) => {
    expect(loginFailure(new ApiError(403, 'Words', code)).isStopped).toBe(isStopped);
    expect(loginFailure(new TypeError(code)).isStopped).toBe(false);
  });
});
