import { expect, it } from 'vitest';
import type { TransportStatus } from '../schemas.ts';
import { describePlace, stationUnderWay } from './transport-labels.ts';

it('the progress line is complete when the transport is completed', () => {
  expect(['draft', 'assigned', 'completed'].map((status) => stationUnderWay(status as TransportStatus))).toEqual([0, 4, 8]);
});

it('a place has three ZIP digits if no more can be shown', () => {
  expect([describePlace('Dayton', 'OH', '454'), describePlace('Dayton', 'OH', '45402')]).toEqual(['Dayton, OH 454xx', 'Dayton, OH 45402']);
});
