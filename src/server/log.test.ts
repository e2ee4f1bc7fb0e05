import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { createLog, redactText } from './log.ts';

function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

test.each([
  ['password', { password: 'hunter2-secret' }],
  ['nested password', { body: { user: { newPassword: 'hunter2-secret' } } }],
  ['session token', { sessionToken: 'hunter2-secret' }],
  ['authorization header', { headers: { authorization: 'Bearer hunter2-secret' } }],
  ['cookie header', { headers: { cookie: 'carriage_session=hunter2-secret' } }],
  ['set-cookie header', { headers: { 'set-cookie': ['carriage_session=hunter2-secret'] } }],
  ['e-mail field', { contactEmail: 'hunter2-secret' }],
  ['phone field', { phone: 'hunter2-secret' }],
  ['snake case phone', { pickup_contact_phone: 'hunter2-secret' }],
  ['field in a list', { users: [{ fullName: 'hunter2-secret' }] }],
  ['web key in an address', { url: 'https://x.test/carriers/1?webKey=hunter2-secret&a=1' }],
  ['token in an address', { url: '/reset-password?token=hunter2-secret' }],
  ['credentials in an address', { url: 'postgres://carriage:hunter2-secret@db/x' }],
])('never writes a %s', (_, fields) => {
  const line = capture((log) => log.info(fields, 'something happened'));
  expect(line).toContain('something happened');
  expect(line).not.toContain('hunter2-secret');
});

test('never writes an email address in an error', () => {
  const line = capture((log) => log.error({ err: new Error('mail to anna@example.com bounced') }, 'failed'));
  expect(line).not.toContain('anna@example.com');
  expect(line).toContain('mail to [redacted] bounced');
});

test('never writes rows or parameters of a database error', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (licence)=(D-4411)',
    parameters: ['D-4411'],
    constraint: 'users_key',
  });
  const line = capture((log) => log.error({ err: error }, 'failed'));
  expect(line).not.toContain('D-4411');
  expect(JSON.parse(line)).toMatchObject({ level: 'error', err: { code: '23505', constraint: 'users_key' } });
});

test('keeps what is neither secret nor personal', () => {
  const line = capture((log) => log.info({ transportId: 'abc', amountCents: 4900, state: 'booked' }, 'moved'));
  expect(JSON.parse(line)).toMatchObject({ transportId: 'abc', amountCents: 4900, state: 'booked', msg: 'moved' });
});

test('keeps JSON valid when redacting text', () => {
  expect(JSON.parse(redactText(JSON.stringify({ a: 'x?token=1"2', b: 'to me@example.com' })))).toMatchObject({ b: 'to [redacted]' });
});

test('includes time, level, machine and process', () => {
  const line = JSON.parse(capture((log) => log.warn('something happened')));
  expect(line).toMatchObject({ level: 'warn', msg: 'something happened', host: hostname(), pid: process.pid });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
