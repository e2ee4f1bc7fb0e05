import { expect, it } from 'vitest';
import { toButtons, getText } from '../../../../test/harness/browser/screen.tsx';
import type { Question } from '../schemas.ts';
import { QuestionEntry } from './question-entry.tsx';

const question = (change: Partial<Question>, can: Partial<Question['can']> = {}) =>
  ({
    id: 'q1',
    question: 'Does it roll?',
    asker: 'A carrier',
    askedBy: null,
    askedAt: '2026-11-20T10:00:00.000Z',
    answer: null,
    answeredAt: null,
    maskedNote: null,
    hiddenReason: null,
    ...change,
    can: { answer: false, withdraw: false, hide: false, ...can },
  }) as Question;

it.each([
  ['the shipper', question({}, { answer: true }), ['Answer'], 'No answer yet'],
  ['who asked', question({}, { withdraw: true }), ['Withdraw'], 'No answer yet'],
  ['an administrator', question({ answer: 'Yes', answeredAt: '2026-11-20T11:00:00.000Z' }, { hide: true }), ['Hide'], 'Yes'],
  ['who asked what was hidden', question({ hiddenReason: 'An advertisement' }), [], 'Hidden by an administrator: An advertisement'],
  ['everybody else', question({ answer: 'Yes', answeredAt: '2026-11-20T11:00:00.000Z' }), [], 'Yes'],
])('a question has the buttons for %s', (_, one, buttons, words) => {
  const entry = <QuestionEntry question={one} isFirst={false} />;
  expect(toButtons(entry)).toEqual(buttons);
  expect(getText(entry)).toContain(words);
});
