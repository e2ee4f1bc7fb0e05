import { expect, test } from 'vitest';
import { classifyRefusal, type RefusedFor } from './refusals.ts';

const refusal = (command: string, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) });

const cases: [about: RefusedFor, command: string, response: string, code?: string][] = [
  ['us', 'AUTH PLAIN', '535 5.7.8 Authentication credentials invalid', 'EAUTH'],
  ['us', 'AUTH PLAIN', '454 4.7.0 Temporary authentication failure', 'EAUTH'],
  ['us', 'MAIL FROM', '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user c'],
  ['us', 'MAIL FROM', '550 5.1.1 no such sender'],
  ['us', 'EHLO', '554 5.7.1 no service for you'],
  ['passing', 'MAIL FROM', '451 4.3.0 try later'],
  ['passing', 'RCPT TO', '450 4.7.1 greylisted'],
  ['passing', 'RCPT TO', '452 4.2.2 mailbox full'],
  ['passing', 'DATA', '421 4.3.2 going down'],
  ['us', 'RCPT TO', '530 5.7.0 Must issue a STARTTLS command first'],
  ['us', 'RCPT TO', '530 Authentication required'],
  ['us', 'RCPT TO', '550 5.1.8 <a@b.example>: Sender address rejected: Domain not found'],
  ['us', 'RCPT TO', '550 5.1.7 <a@b>: Sender address rejected'],
  ['rule', 'RCPT TO', '554 5.7.1 <sam@c.example>: Relay access denied'],
  ['rule', 'RCPT TO', '550-5.7.1 Unauthenticated mail\n550 5.7.1 is not accepted'],
  ['rule', 'RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['rule', 'RCPT TO', '550 relay not permitted'],
  ['rule', 'RCPT TO', '550 Relaying denied'],
  ['rule', 'RCPT TO', '554 Service unavailable; client is blocked'],
  ['mail', 'RCPT TO', '550 5.1.1 <relay@c.example>: Recipient address rejected: User unknown'],
  ['mail', 'RCPT TO', '550 5.1.10 address rejected'],
  ['mail', 'RCPT TO', '552 5.2.2 mailbox full for good'],
  ['mail', 'RCPT TO', '550 no such user'],
  ['mail', 'RCPT TO', '550 5.7.1x is no code'],
  ['mail', 'RCPT TO', '556 5.1.10 recipient takes no mail'],
  ['mail', 'DATA', '552 5.3.4 message too big'],
  ['mail', 'DATA', '550 5.7.1 looks like spam'],
];

test.each(cases)('a refusal is about %s if %s is answered with %s', (about, command, response, code) => {
  expect(classifyRefusal(refusal(command, response, code))).toBe(about);
});

test('a connection failure is no refusal', () => {
  expect(classifyRefusal(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' }))).toBe('passing');
});
