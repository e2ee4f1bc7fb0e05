import { expect, it } from 'vitest';
import { estimateEndpoint } from '../contract.ts';
import { bareEstimate } from './ask-price.ts';

it('asks at the address of the contract', () => {
  expect(estimateEndpoint).toMatchObject(bareEstimate);
});
