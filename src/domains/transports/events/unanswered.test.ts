import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { transportsImported } from './imported.ts';
import { requestUnanswered } from './unanswered.ts';

const request = {
  transportId: 't1',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  isToldFirst: true,
  more: 0,
  hasEstimate: true,
};
const getNotices = (change: Partial<typeof request>) => requestUnanswered.notify!({ ...request, ...change }, null);

describe('a shipper of many requests', () => {
  it('gets one notification for a file, with a link to its requests, and no email', () => {
    const [one, many] = [1, 37].map((count) => transportsImported.notify!({ shipperId: 'sam', count }, 'sam')[0]!);
    expect([one!.title, many!.title]).toEqual([
      '1 request from your file is in the marketplace',
      '37 requests from your file are in the marketplace',
    ]);
    expect(many).toMatchObject({ userId: 'sam', transportId: null, href: '/quotes?status=submitted', byEmail: false });
  });

  it('gets one notification for requests without offers, linking the first', () => {
    expect(getNotices({ isToldFirst: false })).toEqual([]);
    expect(getNotices({ more: 36 })).toEqual([
      {
        userId: 'sam',
        transportId: 't1',
        title: 'No quotes after 24 hours for 37 requests',
        body: '2019 Honda Accord, Austin, TX to Denver, CO, and 36 other requests submitted with it. No carrier has sent a quote yet, and your requests stay open. Your turn: book an estimate, or contact support.',
        href: '/quotes?status=submitted',
        byEmail: true,
      },
    ]);
    expect(getNotices({ more: 36, hasEstimate: false })[0]!.body).toBe(
      '2019 Honda Accord, Austin, TX to Denver, CO, and 36 other requests submitted with it. No carrier has sent a quote yet, and your requests stay open. Your turn: cancel them and send different ones, or contact support.',
    );
    expect(getNotices({})[0]).toMatchObject({ title: 'No quotes after 24 hours', href: '/transports/t1', byEmail: true });
  });

  it('is asked to book the estimate only if there is one and the event says so', () => {
    const earlier = requestUnanswered.schema.parse({ ...request, transportId: newId(), shipperId: newId(), hasEstimate: undefined });
    const next = [request, { ...request, hasEstimate: false }, earlier].map((each) => getNotices(each)[0]!.body.split('Your turn: ')[1]);
    expect(next).toEqual([
      'book the estimate, or contact support.',
      'cancel it and send a different one, or contact support.',
      'cancel it and send a different one, or contact support.',
    ]);
  });
});
