import { expect, it } from 'vitest';
import type { TransportStatus } from '../schemas.ts';
import { describePlace, stationUnderWay } from './transport-labels.ts';

it('the road is driven to its end when the transport is completed', () => {
  expect(['draft', 'assigned', 'completed'].map((status) => stationUnderWay(status as TransportStatus))).toEqual([0, 4, 8]);
});

it('a place is named by three digits where no more is to be known', () => {
  expect([describePlace('Dayton', 'OH', '454'), describePlace('Dayton', 'OH', '45402')]).toEqual(['Dayton, OH 454xx', 'Dayton, OH 45402']);
});
