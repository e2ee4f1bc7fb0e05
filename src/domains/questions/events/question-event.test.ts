import { describe, expect, it } from 'vitest';
import type { Notice } from '#server/events/notice.ts';
import { questionAnswered } from './answered.ts';
import { questionAsked } from './question-asked.ts';
import { questionHidden } from './hidden.ts';

const question = {
  transportId: 'transport',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  questionId: 'question',
  askerId: 'carl',
};
const told = (notices: readonly Notice[]) => notices.map(({ userId, title, href, byEmail }) => [userId, title, href, byEmail]);
const onRequest = '/marketplace/transport#questions';

describe('notices about a question before booking', () => {
  it('ask the shipper to answer on the transport', () => {
    expect(told(questionAsked.notify!({ ...question, asker: 'A carrier' }, 'carl'))).toEqual([
      ['sam', 'A carrier asks about your 2019 Honda Accord', '/transports/transport?tab=quotes#questions', true],
    ]);
  });

  it.each<[string, string[], string[][]]>([
    ['the asker only if there are no offers', [], [['carl', 'Your question was answered']]],
    [
      'the asker once, even with an own offer, and everyone with an offer',
      ['carl', 'bianca', 'ivan'],
      [
        ['carl', 'Your question was answered'],
        ['bianca', 'The shipper answered a question'],
        ['ivan', 'The shipper answered a question'],
      ],
    ],
    ['others than the shipper who answered', ['sam'], [['carl', 'Your question was answered']]],
  ])('about an answer: go to %s', (_who, offererIds, expected) => {
    expect(told(questionAnswered.notify!({ ...question, offererIds }, 'sam'))).toEqual(
      expected.map(([userId, title]) => [userId, title, onRequest, true]),
    );
  });

  it('tell the asker that it was hidden, with the reason', () => {
    const [notice] = questionHidden.notify!({ ...question, reason: 'Insult' }, 'ada');
    expect(notice).toMatchObject({ userId: 'carl', href: onRequest, body: expect.stringContaining('Insult') });
  });
});
