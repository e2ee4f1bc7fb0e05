import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { registrationFailure, registrationProblem, registrationReason } from './registration-messages.ts';

const anything = 'Something went wrong. Please try again or contact support.';

describe('a failed registration', () => {
  const taken = 'An account with this email address already exists. Please log in.';
  const role = 'Admin and Super Admin accounts cannot be created through public registration';
  const byRole = 'Please complete all required fields based on your selected account type.';
  it.each([
    [new ApiError(409, taken, 'email_taken'), taken],
    [new ApiError(409, 'API Error: 409', '', { kind: 'wordless' }), taken],
    [new ApiError(403, role, 'role_not_public'), role],
    [new ApiError(422, byRole, 'fields_missing'), byRole],
    [new ApiError(422, 'DOT number is required for this account type.', 'invalid'), 'Please complete all required fields.'],
    [
      new ApiError(422, 'This password is too common. Please choose another password.', 'common_password'),
      'Please enter a valid password.',
    ],
    [new ApiError(422, 'Too short', 'invalid', { fields: { password: 'Too short' } }), 'Please enter a valid password.'],
    [new ApiError(422, 'Registration blocked: no such number', 'registration_blocked'), 'Registration blocked: no such number'],
    [new ApiError(500, 'API Error: 500', '', { kind: 'wordless' }), anything],
    [new ApiError(500, 'The password already exists and is required', 'internal'), anything],
    [new TypeError('Failed to fetch'), anything],
  ])('with %s shows %s', (error, words) => expect(registrationFailure(error)).toBe(words));
});

describe('a registration stopped by the form', () => {
  const filled = { fullName: 'Nora Lind', email: 'nora@carriage.example', password: 'Open-road-2026', role: 'shipper' };
  it.each<[Record<string, string>, string | null]>([
    [{ fullName: ' ' }, 'Please complete all required fields.'],
    [{ email: '' }, 'Please complete all required fields.'],
    [{ password: '' }, 'Please complete all required fields.'],
    [{ role: '' }, 'Please complete all required fields.'],
    [{ password: 'short' }, 'Please enter a valid password.'],
    [{ email: 'nora@' }, null],
  ])('with %o shows %s', (change, words) => expect(registrationProblem({ ...filled, ...change })).toBe(words));
});

describe('the toast of a failed registration', () => {
  it.each([
    [new ApiError(409, 'An account with this email address already exists.', 'email_taken'), null],
    [new ApiError(500, 'The service stumbled', 'internal'), 'The service stumbled'],
    [new ApiError(500, 'API Error: 500', '', { kind: 'wordless' }), null],
    [new ApiError(502, 'Server error: 502', '', { kind: 'text' }), null],
    [new TypeError('Failed to fetch'), null],
  ])('for %s adds to its title %s', (error, words) => expect(registrationReason(error)).toBe(words));
});
