import { expect, it } from 'vitest';
import { mailsRefused } from './outbox.ts';

it.each([
  ['535 Invalid login', '535 Invalid login. We retry'],
  ['550 Not today. ', '550 Not today. We retry'],
])('the notice of refused mails continues after %j with a sentence of its own', (reason, words) => {
  expect(mailsRefused.notifyStaff!.notices({ reason }, ['ada'])[0]!.body).toContain(words);
});
