import { describe, expect, it } from 'vitest';
import { carlsQuote } from './fixtures.ts';
import { quoteWithdrawn } from './withdrawn.ts';

describe('the notice of a withdrawn quote', () => {
  const getNotices = (change: object) => {
    const withdrawn = { ...carlsQuote, isAccepted: false, wasAccepted: false, reason: 'Truck broke down', ...change };
    return quoteWithdrawn.notify!(withdrawn, withdrawn.actorId);
  };
  it('withdrawn by its carrier is in the app only', () => {
    expect(getNotices({ actorId: 'carl' })).toMatchObject([
      {
        userId: 'sam',
        title: 'A quote was withdrawn',
        body: 'Jensen Auto Transport withdrew their quote for your 2019 Honda Accord.',
        byEmail: false,
      },
    ]);
  });
  it('withdrawn by the platform gives the reason, by email too', () => {
    expect(getNotices({ actorId: null, reason: 'The account that made it was blocked' })).toMatchObject([
      {
        userId: 'sam',
        title: 'A quote is no longer available',
        body: 'The quote from Jensen Auto Transport for your 2019 Honda Accord, Austin, TX to Denver, CO was withdrawn. The account that made it was blocked. Your other offers stay open, and carriers can still send new ones.',
        byEmail: true,
      },
    ]);
  });
  it('withdrawn after acceptance says that the transport is open again', () => {
    expect(getNotices({ wasAccepted: true, actorId: 'carl' })).toEqual([]);
  });
});
