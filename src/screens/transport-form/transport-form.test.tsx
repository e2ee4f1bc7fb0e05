import { expect, it } from 'vitest';
import { emptyTransport, needsDimensions } from '#domains/transports/web/form/form-values.ts';
import { toFields } from '../../../test/harness/browser/screen.tsx';
import { TransportForm } from './transport-form.tsx';

const dimensions = ['lengthInches', 'widthInches', 'heightInches', 'weightPounds'];
const abilities = ['rolls', 'brakes', 'steers', 'hasKeys'];
const asked = (change: Partial<typeof emptyTransport>) =>
  toFields(<TransportForm fields={{ ...emptyTransport, ...change }} draftId={null} />);
const ofStop = ['windowTo', 'hours', 'longestTruckFt', 'needsAppointment', 'needsTwic', 'gatePass', 'notes'];
const ofStops = (['pickup', 'delivery'] as const).flatMap((kind) => ofStop.map((field) => `stops.${kind}.${field}`));
const all = [...Object.keys(emptyTransport).filter((name) => name !== 'stops'), ...ofStops, 'stops.delivery.windowFrom'];
const without = (...left: readonly string[]) => all.filter((name) => !left.includes(name)).toSorted();

it.each([
  ['a car that runs', { vehicleType: 'car' }, without(...dimensions, ...abilities, 'modificationNote')],
  ['a boat that does not run and is modified', { vehicleType: 'boat', isOperable: false, isModified: true }, all.toSorted()],
  ['a golf cart that runs', { vehicleType: 'golf' }, without(...abilities, 'modificationNote')],
] as const)('the form has a field for everything that is sent of %s', (_, change, names) => {
  expect(asked(change).toSorted()).toEqual(names);
  expect(needsDimensions(change.vehicleType)).toBe(names.includes('weightPounds'));
});
