import { describe, expect, it } from 'vitest';
import type { TransportCard } from '../contract.ts';
import { transportsCsv } from './export-transports.ts';

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
  offerCount: 2,
  bestOffer: '740.00',
  isOwn: true,
  createdAt: '2026-11-20T13:16:48.823Z',
  updatedAt: '2026-11-20T13:16:48.823Z',
};
const secondLine = (change: Partial<TransportCard>) => transportsCsv([{ ...accord, ...change }]).split('\r\n')[1];

describe('the export of transports', () => {
  it('has a heading and one line for each, with leading zeros and words for the status', () => {
    expect(secondLine({})).toBe(
      '01a1f91a-3d39-7c52-97db-c90a04b9179f,In Progress,Car / SUV / Pickup,2019,Honda,Accord,02101,"Boston, MA",10001,"New York, NY",220,,2,740.00,740.00,250.00,2026-11-20T13:16:48.823Z,2026-11-20T13:16:48.823Z',
    );
    expect(transportsCsv([]).split('\r\n')).toHaveLength(2);
  });

  it('quotes what would break the file and disarms what a spreadsheet would run', () => {
    expect(secondLine({ vehicleModel: '22" wheels' })).toContain('"22"" wheels"');
    expect(secondLine({ vehicleMake: '=HYPERLINK("x")' })).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
