import { describe, expect, it } from 'vitest';
import { carlsQuote } from './fixtures.ts';
import type { StateChange } from './state-change.ts';
import { quoteStateChanged } from './state-changed.ts';

const getNotices = (change: Partial<StateChange>) => {
  const quote: StateChange = {
    ...carlsQuote,
    from: 'booked',
    to: 'assigned',
    toLabel: 'Assigned',
    reason: null,
    closedReason: null,
    carrierName: null,
    namedCarrierId: null,
    namedIsOnOtherJob: false,
    replacedCarrierId: null,
    overrides: [],
    ...change,
  };
  return quoteStateChanged.notify!(quote, quote.actorId);
};
const told = (change: Partial<StateChange>) => getNotices(change).map(({ userId, title }) => [userId, title]);

describe('the notice of a changed quote', () => {
  it.each<[string, Partial<StateChange>, string[][]]>([
    ['given: its own notice tells it', { isAccepted: false, from: 'submitted', to: 'quoted' }, []],
    [
      'taken over by a broker',
      {
        kind: 'opening',
        isAccepted: false,
        from: 'submitted',
        to: 'quoted',
        brokerId: 'bianca',
        carrierId: null,
        offeredById: 'bianca',
        actorId: 'bianca',
      },
      [['sam', 'A broker priced your request']],
    ],
    ['committed before acceptance', { isAccepted: false, from: 'quoted', to: 'assigned' }, [['sam', 'A carrier has committed a truck']]],
    ['accepted by the shipper: its own notice tells it', { actorId: 'sam', from: 'quoted', to: 'booked' }, []],
    ['accepted after a commitment', { actorId: 'sam', from: 'assigned', to: 'assigned' }, []],
    ['job taken', {}, [['sam', 'Your carrier took the job']]],
    [
      'job taken by a broker for a carrier',
      { brokerId: 'bianca', offeredById: 'bianca', actorId: 'bianca', driverId: 'dana', namedCarrierId: 'carl' },
      [
        ['sam', 'Your broker named a carrier'],
        ['carl', 'You are the carrier for the 2019 Honda Accord'],
      ],
    ],
    [
      'given by a broker to another carrier',
      { from: 'assigned', brokerId: 'bianca', offeredById: 'bianca', actorId: 'bianca', namedCarrierId: 'carl', replacedCarrierId: 'ruth' },
      [
        ['sam', 'Your broker named another carrier'],
        ['carl', 'You are the carrier for the 2019 Honda Accord'],
        ['ruth', 'Another carrier will haul the 2019 Honda Accord'],
      ],
    ],
    [
      'cancelled after assignment',
      { from: 'assigned', to: 'closed', actorId: 'sam', brokerId: 'bianca', offeredById: 'bianca', driverId: 'dana' },
      [
        ['bianca', 'Cancelled: 2019 Honda Accord'],
        ['carl', 'Cancelled: 2019 Honda Accord'],
        ['dana', 'Cancelled: 2019 Honda Accord'],
      ],
    ],
    [
      'cancelled by an administrator: the shipper hears it once, here',
      { from: 'assigned', to: 'closed', actorId: 'ada' },
      [
        ['sam', 'Cancelled: 2019 Honda Accord'],
        ['carl', 'Cancelled: 2019 Honda Accord'],
      ],
    ],
    [
      'offered again after the winner withdrew',
      { isAccepted: false, from: 'closed', to: 'quoted', actorId: 'ruth' },
      [['carl', 'Your quote is open again']],
    ],
    ['another driver named', { from: 'assigned', driverId: 'dana' }, []],
    [
      'picked up by the driver',
      { from: 'assigned', to: 'in_transit', toLabel: 'In Transit', driverId: 'dana', actorId: 'dana' },
      [
        ['sam', 'Your 2019 Honda Accord is on its way'],
        ['carl', '2019 Honda Accord: In Transit'],
      ],
    ],
    ['delivered', { from: 'in_transit', to: 'delivered' }, [['sam', 'Your 2019 Honda Accord was delivered']]],
    [
      'closed at the end by the platform',
      { from: 'delivered', to: 'closed', toLabel: 'Closed', actorId: null },
      [['carl', '2019 Honda Accord: Closed']],
    ],
    [
      'lost to another offer',
      { isAccepted: false, from: 'quoted', to: 'closed', actorId: 'sam', closedReason: 'Another offer was accepted' },
      [['carl', 'Your offer was closed']],
    ],
    [
      'moved back by a super administrator',
      { from: 'delivered', to: 'in_transit', toLabel: 'In Transit', actorId: 'sofia' },
      [
        ['sam', '2019 Honda Accord: In Transit'],
        ['carl', '2019 Honda Accord: In Transit'],
      ],
    ],
    [
      'the estimate closed with the acceptance',
      { kind: 'opening', isAccepted: false, offeredById: null, carrierId: null, from: 'submitted', to: 'closed', actorId: 'sam' },
      [],
    ],
  ])('%s', (_, change, expected) => {
    expect(told(change)).toEqual(expected);
  });

  const brokered = { brokerId: 'bianca', offeredById: 'bianca', offeredByName: 'Moreno Auto Logistics', actorId: 'bianca' };
  it.each<[string, Partial<StateChange>, string]>([
    [
      'its carrier',
      { carrierName: 'Jensen Auto Transport', driverId: 'dana' },
      'Jensen Auto Transport will haul your 2019 Honda Accord, Austin, TX to Denver, CO. Next, the driver agrees to the job.',
    ],
    [
      'the independent driver who took the estimate',
      { kind: 'opening', carrierName: 'Petrov Hauling', offeredByName: null, carrierId: 'ivan', driverId: 'ivan' },
      'Petrov Hauling will haul your 2019 Honda Accord, Austin, TX to Denver, CO. Next step: pickup.',
    ],
    [
      'the carrier named by a broker, not the broker',
      { ...brokered, carrierName: 'Jensen Auto Transport', namedCarrierId: 'carl' },
      'Jensen Auto Transport will haul your 2019 Honda Accord, Austin, TX to Denver, CO. Named by Moreno Auto Logistics. Next, the carrier names a driver.',
    ],
    [
      'no one instead of the broker if the carrier has no name',
      { ...brokered, namedCarrierId: 'carl', driverId: 'dana' },
      'A carrier will haul your 2019 Honda Accord, Austin, TX to Denver, CO. Named by Moreno Auto Logistics. Next, the driver agrees to the job.',
    ],
  ])('names the hauler: %s', (_, change, body) => {
    expect(getNotices(change)[0]!.body).toBe(body);
  });

  it.each<[string, Partial<StateChange>]>([
    ['Picked up by Dana Okafor.', { from: 'assigned', to: 'in_transit' }],
    ['Delivered by Dana Okafor.', { from: 'in_transit', to: 'delivered' }],
    ['Completed by Dana Okafor.', { from: 'delivered', to: 'closed' }],
    ['Completed by Carriage.', { from: 'delivered', to: 'closed', actorName: null }],
    ['Job taken by Dana Okafor.', {}],
    ['Moved back to Assigned by Dana Okafor: The wrong vehicle.', { from: 'in_transit', to: 'assigned', reason: 'The wrong vehicle' }],
  ])('tells its carrier what happened: %s', (words, change) => {
    const notice = getNotices({ actorId: 'dana', actorName: 'Dana Okafor', ...change }).find(({ userId }) => userId === 'carl');
    expect(notice?.body).toBe(`Austin, TX to Denver, CO. ${words}`);
  });

  it('says who acts next', () => {
    expect(getNotices({ isAccepted: false, from: 'quoted' })[0]!.body).toBe(
      'Jensen Auto Transport is holding a truck for your 2019 Honda Accord, Austin, TX to Denver, CO. Your turn: accept the quote to book it.',
    );
  });

  it.each<[string, Partial<StateChange>, boolean]>([
    ['a closed offer', { isAccepted: false, from: 'quoted', to: 'closed', actorId: 'sam' }, true],
    ['a taken job', {}, false],
  ])('is marked as a setback if something went wrong for the reader: %s', (_, change, isSetback) => {
    expect(getNotices(change).map((notice) => notice.isSetback ?? false)).toEqual([isSetback]);
  });
});
