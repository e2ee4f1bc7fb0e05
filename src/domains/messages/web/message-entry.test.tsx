import { afterEach, expect, it, vi } from 'vitest';
import { toButtons, catchSends, getHook, getText } from '../../../../test/harness/browser/screen.tsx';
import type { Message } from '../schemas.ts';
import { useSendFile, useSendMessage } from './message-data.ts';
import { MessageEntry } from './message-entry.tsx';
import { ThreadPeople } from './thread-people.tsx';

afterEach(() => void vi.unstubAllGlobals());

const message = (change: Partial<Message>) =>
  ({
    id: 'm1',
    author: 'Cal Caldwell',
    isOwn: false,
    body: 'At nine',
    photoId: null,
    paper: null,
    sentAt: '2026-11-20T10:00:00.000Z',
    readBy: [],
    withheld: null,
    hiddenReason: null,
    maskedNote: null,
    can: { report: false },
    ...change,
  }) as Message;
const shown = (change: Partial<Message>) => <MessageEntry transportId="t1" message={message(change)} />;

it.each([
  ['of another', { can: { report: true } }, ['Report'], 'At nine'],
  ['of the reader', { isOwn: true, readBy: ['Mia'] }, [], 'Read by Mia'],
  ['that was hidden', { withheld: 'hidden', body: '' }, [], 'An administrator has hidden this message'],
  ['of a blocked person', { withheld: 'blocked', body: '' }, [], 'You blocked the sender'],
  ['of the reader, hidden', { isOwn: true, hiddenReason: 'An insult' }, [], 'Hidden from others by an administrator: An insult'],
  ['with contact details', { isOwn: true, maskedNote: 'A number was hidden' }, [], 'A number was hidden'],
] as const)('a message %s shows its text and buttons', (_, change, buttons, words) => {
  expect(toButtons(shown(change as Partial<Message>))).toEqual(buttons);
  expect(getText(shown(change as Partial<Message>))).toContain(words);
});

it('a withheld message shows nothing of its text', () => {
  for (const withheld of ['hidden', 'blocked'] as const) expect(getText(shown({ withheld }))).not.toContain('At nine');
});

it('the reader of a thread can block others but not themselves', () => {
  const person = { role: 'shipper', isYou: false, isBlocked: false } as const;
  const people = [
    { ...person, id: 'a', name: 'Mia', isYou: true },
    { ...person, id: 'b', name: 'Cal' },
    { ...person, id: 'c', name: 'Dan', isBlocked: true },
  ];
  expect(toButtons(<ThreadPeople people={people} transportId="t1" />)).toEqual(['Block', 'Unblock']);
});

it('a message is sent to its thread with its file and text', async () => {
  const { sent, keys } = catchSends();
  await getHook(() => useSendMessage('t1')).mutateAsync({ params: { id: 't1' }, body: { body: 'At nine' } });
  const file = new File(['x'], 'bill.pdf');
  await getHook(() => useSendFile('t1'))('paper', file, 'The bill', 'k1');
  await getHook(() => useSendFile('t1'))('photo', file, '', 'k2');
  expect(sent).toEqual([
    ['POST /api/transports/t1/messages', { body: 'At nine' }],
    ['POST /api/transports/t1/messages/paper', { body: 'The bill', file }],
    ['POST /api/transports/t1/messages/photo', { body: '', file }],
  ]);
  expect(keys.slice(1)).toEqual(['k1', 'k2']);
});
