import { describe, expect, it } from 'vitest';
import { workflowStates } from '#domains/quotes/contract.ts';
import { atMost } from '#shared/text-limit.ts';
import { messageInput, photoMessageFields } from './contract.ts';
import { closedThreadMessage, messageLimit, onlyContactMessage } from './rules.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const before = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms).toISOString();

describe('a thread', () => {
  it.each(workflowStates)('that is %s takes messages before its delivery unless it was closed', (workflowState) => {
    expect(closedThreadMessage({ workflowState, deliveredAt: null }, now) === null).toBe(workflowState !== 'closed');
  });

  it.each([
    [before(0), true],
    [before(30), true],
    [before(30, 1), false],
  ])('delivered at %s takes messages: %s', (deliveredAt, isOpen) => {
    for (const workflowState of ['delivered', 'closed'] as const)
      expect(closedThreadMessage({ workflowState, deliveredAt }, now) === null).toBe(isOpen);
  });
});

describe('the words of a message', () => {
  const problemOf = (input: typeof messageInput | typeof photoMessageFields, body: string) =>
    input.safeParse({ body }).error?.issues[0]?.message ?? null;

  it('are asked for without a photo, and not with one', () => {
    expect(problemOf(messageInput, '  ')).toBe('Please write your message');
    expect(problemOf(photoMessageFields, '  ')).toBe(null);
  });

  it('are 2,000 characters at most, and more than a way to be reached', () => {
    for (const input of [messageInput, photoMessageFields]) {
      expect(problemOf(input, 'a'.repeat(2000))).toBe(null);
      expect(problemOf(input, 'a'.repeat(2001))).toBe(atMost(messageLimit).error);
      expect(problemOf(input, 'call 303-555-0142')).toBe(onlyContactMessage);
    }
  });
});
