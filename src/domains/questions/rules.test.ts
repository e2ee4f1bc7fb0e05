import { describe, expect, it } from 'vitest';
import { transportStatuses } from '#domains/transports/schemas.ts';
import type { Actor } from '#server/db/context.ts';
import { hiddenContact } from '#shared/text/contact-details.ts';
import { roles, type Role } from '#shared/roles.ts';
import { questionCan, type QuestionFacts } from './policy.ts';
import { describeAsker, askingProblem, closedQuestionMessage, hasHiddenContact, isOnlyContact } from './rules.ts';

const at = '2026-11-20T10:00:00.000Z';

describe('a text that is only a contact', () => {
  it.each([
    '555-123-4567',
    'Call 555-123-4567',
    'me@haul.example',
    'Write to joe@mail.example',
    'www.haul.example',
    'Call me: (402) 555-0103!',
  ])('%s: is refused', (text) => expect(isOnlyContact(text)).toBe(true));

  it.each(['Yes', 'Does it run?', 'Is a winch needed at pickup? Call 402-555-0103', 'Gate 4512', 'Ready 2026-11-20'])(
    '%s: is accepted',
    (text) => expect(isOnlyContact(text)).toBe(false),
  );

  it('is accepted from twelve letters and digits besides the contact', () => {
    expect(isOnlyContact('Winch, there a 402-555-0103')).toBe(true);
    expect(isOnlyContact('Winch, there at 402-555-0103')).toBe(false);
  });

  it('is recognized after masking', () => {
    expect([hasHiddenContact(`Call ${hiddenContact}`), hasHiddenContact('Call')]).toEqual([true, false]);
  });
});

describe('the limit of questions per account and request', () => {
  it.each([
    [0, 0, null],
    [2, 9, null],
    [3, 3, 'You have 3 unanswered questions. Wait for an answer or withdraw one.'],
    [0, 10, 'You have reached the limit of 10 questions about this request'],
    [3, 10, 'You have reached the limit of 10 questions about this request'],
  ])('%i unanswered of %i: %s', (waiting, asked, problem) => expect(askingProblem({ waiting, asked })).toBe(problem));
});

describe('the name of the asker', () => {
  it.each<[Role, string]>([
    ['carrier', 'A carrier'],
    ['broker', 'A broker'],
    ['independent_driver', 'An independent driver'],
  ])('%s is shown as "%s"', (role, words) => expect(describeAsker(role)).toBe(words));
});

describe('the state of a question', () => {
  it.each([
    [{ answeredAt: null, withdrawnAt: null, hiddenAt: null }, null],
    [{ answeredAt: at, withdrawnAt: null, hiddenAt: null }, 'This question was already answered'],
    [{ answeredAt: null, withdrawnAt: at, hiddenAt: null }, 'This question was withdrawn'],
    [{ answeredAt: null, withdrawnAt: null, hiddenAt: at }, 'This question was hidden by an administrator'],
    [{ answeredAt: at, withdrawnAt: null, hiddenAt: at }, 'This question was hidden by an administrator'],
    [{ answeredAt: null, withdrawnAt: at, hiddenAt: at }, 'This question was withdrawn'],
  ])('%j: %s', (progress, message) => expect(closedQuestionMessage(progress)).toBe(message));
});

describe('the permissions on a question', () => {
  const times = [null, at];
  const grid = roles.flatMap((role) =>
    (['asker', 'shipper', 'other'] as const).flatMap((part) =>
      transportStatuses.flatMap((transportStatus) =>
        times.flatMap((answeredAt) =>
          times.flatMap((withdrawnAt) => times.map((hiddenAt) => ({ role, part, transportStatus, answeredAt, withdrawnAt, hiddenAt }))),
        ),
      ),
    ),
  );

  it('follow one rule each in every combination of facts', () => {
    for (const { role, part, ...rest } of grid) {
      const facts: QuestionFacts = {
        ...rest,
        askerId: part === 'asker' ? 'me' : 'asker',
        shipperId: part === 'shipper' ? 'me' : 'shipper',
      };
      const waits = !rest.answeredAt && !rest.withdrawnAt && !rest.hiddenAt;
      expect(questionCan({ id: 'me', role } as Actor, facts), JSON.stringify({ role, part, ...rest })).toEqual({
        answer: part === 'shipper' && waits && ['submitted', 'quoted'].includes(rest.transportStatus),
        withdraw: part === 'asker' && waits,
        hide: ['admin', 'super_admin'].includes(role) && !rest.withdrawnAt && !rest.hiddenAt,
      });
    }
    expect(grid).toHaveLength(11 * 3 * 9 * 8);
  });
});
