import { describe, expect, it } from 'vitest';
import { requestUnanswered } from '#domains/transports/events.ts';
import { newId } from '#shared/ids.ts';
import { ofImport, ofQuiet } from './request-notices.ts';

const fact = {
  transportId: 't1',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  isToldFirst: true,
  more: 0,
  hasEstimate: true,
};

describe('a shipper of many requests', () => {
  it('hears of a file in one line that leads to its requests, and by no mail', () => {
    const [one, many] = [1, 37].map((count) => ofImport({ shipperId: 'sam', count })[0]!);
    expect([one!.title, many!.title]).toEqual([
      '1 request of your file is in the marketplace',
      '37 requests of your file are in the marketplace',
    ]);
    expect(many).toMatchObject({ userId: 'sam', transportId: null, href: '/quotes?status=submitted', byEmail: false });
  });

  it('hears once of those that nobody priced, by the first of them', () => {
    expect(ofQuiet({ ...fact, isToldFirst: false })).toEqual([]);
    expect(ofQuiet({ ...fact, more: 36 })).toEqual([
      {
        userId: 'sam',
        transportId: 't1',
        title: 'No quote within 24 hours for 37 requests',
        body: '2019 Honda Accord, Austin, TX to Denver, CO, and 36 other requests that you submitted with it. No carrier has priced them yet; they stay in the marketplace. Your turn: book an estimate, or write to support.',
        href: '/quotes?status=submitted',
        byEmail: true,
      },
    ]);
    expect(ofQuiet({ ...fact, more: 36, hasEstimate: false })[0]!.body).toBe(
      '2019 Honda Accord, Austin, TX to Denver, CO, and 36 other requests that you submitted with it. No carrier has priced them yet; they stay in the marketplace. Your turn: cancel them and send changed ones, or write to support.',
    );
    expect(ofQuiet(fact)[0]).toMatchObject({ title: 'No quote within 24 hours', href: '/transports/t1', byEmail: true });
  });

  it('is told to book the estimate of one that nobody priced only where there is one; a fact of before does not say so', () => {
    const before = requestUnanswered.schema.parse({ ...fact, transportId: newId(), shipperId: newId(), hasEstimate: undefined });
    const next = [fact, { ...fact, hasEstimate: false }, before].map((one) => ofQuiet(one)[0]!.body.split('Your turn: ')[1]);
    expect(next).toEqual([
      'book the estimate, or write to support.',
      'cancel it and send a changed one, or write to support.',
      'cancel it and send a changed one, or write to support.',
    ]);
  });
});
