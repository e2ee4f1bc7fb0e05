import { expect, it } from 'vitest';
import { mailsRefused } from './outbox.ts';

it.each([
  ['535 Invalid login', '535 Invalid login. We retry'],
  ['550 Not today. ', '550 Not today. We retry'],
])('the notice of refused emails for %j continues with its own sentence', (reason, words) => {
  expect(mailsRefused.notifyStaff!.notices({ reason }, ['ada'])[0]!.body).toContain(words);
});
