import { describe, expect, it } from 'vitest';
import { workflowStates } from '#domains/quotes/schemas.ts';
import { limitLength } from '#shared/text/text-limit.ts';
import { messageInput, fileMessageFields } from './schemas.ts';
import { closedThreadMessage, messageLimit, onlyContactMessage, documentName, documentProblem, documentSize } from './rules.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const before = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms).toISOString();

describe('a message thread', () => {
  it.each(workflowStates)('that is %s accepts messages before delivery unless it was closed', (workflowState) => {
    expect(closedThreadMessage({ workflowState, deliveredAt: null }, now) === null).toBe(workflowState !== 'closed');
  });

  it.each([
    [before(0), true],
    [before(30), true],
    [before(30, 1), false],
  ])('delivered at %s accepts messages: %s', (deliveredAt, isOpen) => {
    for (const workflowState of ['delivered', 'closed'] as const)
      expect(closedThreadMessage({ workflowState, deliveredAt }, now) === null).toBe(isOpen);
  });
});

describe('the text of a message', () => {
  const getProblem = (input: typeof messageInput | typeof fileMessageFields, body: string) =>
    input.safeParse({ body }).error?.issues[0]?.message ?? null;

  it('is required without a photo, and optional with one', () => {
    expect(getProblem(messageInput, '  ')).toBe('Please write your message');
    expect(getProblem(fileMessageFields, '  ')).toBe(null);
  });

  it('has at most 2,000 characters, and cannot be only contact details', () => {
    for (const input of [messageInput, fileMessageFields]) {
      expect(getProblem(input, 'a'.repeat(2000))).toBe(null);
      expect(getProblem(input, 'a'.repeat(2001))).toBe(limitLength(messageLimit).error);
      expect(getProblem(input, 'call 303-555-0142')).toBe(onlyContactMessage);
    }
  });
});

describe('an attached document', () => {
  it.each([
    ['application/pdf', 1, null],
    ['application/pdf', 10 * 1024 * 1024, null],
    ['application/pdf', 10 * 1024 * 1024 + 1, 'File size exceeds 10MB limit'],
    ['application/msword', 1, 'Documents must be PDF. Print yours to PDF, or send a photo.'],
    ['', 1, 'Documents must be PDF. Print yours to PDF, or send a photo.'],
  ])('of type %j and %i bytes is checked before the upload: %s', (type, size, problem) => {
    expect(documentProblem({ type, size })).toBe(problem);
  });

  it.each([
    ['Gate pass.PDF', 'Gate pass.pdf'],
    ['v1.2 of the pass', 'v1.2 of the pass.pdf'],
    ['bill.exe', 'bill.pdf'],
    ['.pdf', 'Document.pdf'],
  ])('named %j is stored as %j', (fileName, kept) => expect(documentName(fileName)).toBe(kept));

  it.each([
    [1, '1 KB'],
    [86_016, '84 KB'],
    [1024 * 1024, '1.0 MB'],
    [10 * 1024 * 1024, '10.0 MB'],
  ])('of %i bytes is shown as %s', (bytes, words) => expect(documentSize(bytes)).toBe(words));
});
