import { describe, expect, it } from 'vitest';
import type { TransportCard } from '#domains/transports/schemas.ts';
import type { ListedQuote } from '../../schemas.ts';
import { exportCsv, toLines } from './export-transports.ts';

const accord: TransportCard = {
  id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
  status: 'assigned',
  vehicleType: 'car',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  transportType: 'open',
  isOperable: true,
  fromZipCode: '02101',
  fromCity: 'Boston',
  fromState: 'MA',
  toZipCode: '10001',
  toCity: 'New York',
  toState: 'NY',
  roadMiles: 220,
  pickupDate: null,
  totalAmount: '740.00',
  serviceFee: '250.00',
  fixedPrice: null,
  awaits: null,
  offerCount: 2,
  providerCount: 1,
  bestOffer: '740.00',
  isOwn: true,
  reference: null,
  metadata: {},
  createdAt: '2026-11-20T13:16:48.823Z',
  updatedAt: '2026-11-20T13:16:48.823Z',
};
const quoteOn = (transportId: string, change: Partial<ListedQuote> = {}): ListedQuote =>
  ({
    id: '01a1f91a-3d39-7c52-97db-000000000001',
    transportId,
    kind: 'own',
    workflowState: 'in_transit',
    baseRate: '600.00',
    fuelSurcharge: '120.00',
    tolls: '20.00',
    permits: '0.00',
    specialHandling: '0.00',
    agreedChanges: '0.00',
    totalQuote: '740.00',
    estimatedDeliveryDays: 4,
    includesInsurance: true,
    validUntil: null,
    isAccepted: true,
    closedReason: null,
    offeredBy: { id: 'c', name: 'Jensen Auto Transport', role: 'carrier', dotMcVerified: true, insuranceVerified: true },
    carrierName: 'Jensen Auto Transport',
    driverName: null,
    priceKind: 'agreed',
    carrierPay: null,
    createdAt: '2026-11-20T14:00:00.000Z',
    updatedAt: '2026-11-20T14:00:00.000Z',
    transport: accord,
    metadata: {},
    ...change,
  }) as ListedQuote;
const linesIn = (...given: Parameters<typeof toLines>) =>
  exportCsv(toLines(...given))
    .split('\r\n')
    .slice(1, -1);
const facts =
  '01a1f91a-3d39-7c52-97db-c90a04b9179f,In Progress,Car / SUV / Pickup,2019,Honda,Accord,02101,"Boston, MA",10001,"New York, NY"';

describe('the export of transports and quotes', () => {
  it('has a line for a transport without a quote, with leading zeros and a readable status', () => {
    expect(linesIn([accord], [])).toEqual([
      `${facts},220,,,,,,,,,,,,,,,,,2,740.00,740.00,250.00,,,2026-11-20T13:16:48.823Z,2026-11-20T13:16:48.823Z,,,,,,,,,,,,,,,,,`,
    ]);
    expect(linesIn([], [])).toEqual([]);
  });

  it('has an itemized line for each quote of a transport', () => {
    const lines = linesIn([accord], [quoteOn(accord.id), quoteOn(accord.id, { offeredBy: null, isAccepted: false })]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /,Jensen Auto Transport,In Transit,Yes,600\.00,120\.00,20\.00,0\.00,0\.00,0\.00,740\.00,4,,,Yes,,2026-11-20T14:00:00\.000Z$/,
    );
    expect(lines[1]).toContain(',Carriage estimate,In Transit,No,');
  });

  it('has the days of an offer, and the delivery day that the carrier gave later', () => {
    const days = { pickupDay: '2026-11-23', deliveryDay: '2026-11-27', pickedUpAt: '2026-11-23T15:00:00.000Z' };
    expect(linesIn([accord], [quoteOn(accord.id, days)])[0]).toContain(',4,2026-11-23,2026-11-27,Yes,');
    expect(linesIn([accord], [quoteOn(accord.id, { ...days, newDeliveryDay: '2026-11-30' })])[0]).toContain(
      ',4,2026-11-23,2026-11-30,Yes,',
    );
  });

  it('has both stops, with the first contact of each and without gate codes', () => {
    const stop = {
      windowTo: null,
      hours: null,
      longestTruckFt: null,
      needsAppointment: false,
      needsTwic: false,
      gatePass: '4417#',
      notes: 'Code 4417#',
    };
    const stops = {
      pickup: {
        ...stop,
        windowFrom: '2026-12-01',
        windowTo: '2026-12-03',
        hours: '8 to 5',
        contacts: [{ name: 'Ana Ruiz', phone: '+15125550142', maySign: true }],
      },
      delivery: { ...stop, windowFrom: '2026-12-08', longestTruckFt: 45, needsTwic: true, contacts: null },
    };
    const line = linesIn([{ ...accord, pickupDate: '2026-12-01', stops }], [])[0];
    expect(line).toContain(',220,2026-12-01,2026-12-03,Ana Ruiz,(512) 555-0142,8 to 5,,No,No,2026-12-08,,,,,45,No,Yes,2,');
    expect(line).not.toContain('4417');
  });

  it('has the reference and metadata in the import format', () => {
    const noted = { ...accord, reference: 'order-4711', metadata: { branch: 'Austin, TX' } };
    expect(linesIn([noted], [])[0]).toContain(',order-4711,"{""branch"":""Austin, TX""}",');
  });

  it('describes the transport of a quote on someone else’s request', () => {
    const [line] = linesIn([], [quoteOn('other-transport')]);
    expect(line).toMatch(/^other-transport,In Progress,Car \/ SUV \/ Pickup,2019,Honda,Accord,/);
  });
});
