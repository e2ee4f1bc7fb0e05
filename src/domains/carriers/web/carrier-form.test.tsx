import { expect, it } from 'vitest';
import { carrierProfileInput, type OwnCarrierProfile } from '../schemas.ts';
import { toValues } from './carrier-form.tsx';

const saved = {
  about: 'Family business',
  yearFounded: 1998,
  vehicleTypes: ['car', 'boat'],
  equipment: [{ kind: 'open', unitCount: 2, capacity: 7 }],
  lanes: [{ fromStates: ['TX'], toStates: ['CO'], bothWays: true }],
  cargoLimit: '250000.00',
  insurer: 'Acme',
} as unknown as OwnCarrierProfile;

it('saving the form unchanged leaves the carrier profile the same', () => {
  expect(Object.keys(toValues(saved)).toSorted()).toEqual(Object.keys(carrierProfileInput.shape).toSorted());
  const empty = { ...saved, about: null, yearFounded: null, cargoLimit: null, insurer: null };
  expect(toValues(empty)).toMatchObject({ about: '', yearFounded: '', cargoLimit: '', insurer: '' });
  expect(carrierProfileInput.parse(toValues(saved))).toMatchObject({
    about: 'Family business',
    yearFounded: 1998,
    lanes: saved.lanes,
    insurer: 'Acme',
  });
});
