import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, toFields, getText } from '../../../../test/harness/browser/screen.tsx';
import { getHandover } from '../endpoints.ts';
import { stopHandover, truckInput, type Handover } from '../schemas.ts';
import { HandoverCard, HandoverSteps } from './handover-card.tsx';
import { StopForm } from './stop-dialog.tsx';
import { TruckForm } from './truck-dialog.tsx';

const handover = (change: Partial<Handover>, can: Partial<Handover['can']> = {}) =>
  ({
    licenseRequired: true,
    license: [],
    driverPhotoId: null,
    truck: null,
    plate: null,
    plateState: null,
    truckNamedAt: null,
    code: null,
    releasedAt: null,
    releasedHow: null,
    releaseReason: null,
    stop: null,
    ...change,
    can: { nameTruck: false, stop: false, renewCode: false, pickUp: false, ...can },
  }) as Handover;
const stop = { why: 'mismatch', words: null, by: 'Mia', at: '2026-11-20T10:00:00.000Z' } as unknown as Handover['stop'];

it.each([
  ['the shipper', handover({ code: 'K7QF-2MWD' }, { stop: true, renewCode: true }), ['Something doesn&#x27;t match', 'Make a new code']],
  ['the shipper who stopped it', handover({ stop }, { renewCode: true }), ['Do not release: who to call', 'Make a new code']],
  ['the carrier', handover({}, { nameTruck: true }), ['Add truck']],
  ['the driver who named one', handover({ truck: 'White Peterbilt' }, { nameTruck: true, pickUp: true }), ['Change truck']],
  ['the driver at a stopped handover', handover({ stop }), ['Do not release: who to call']],
  ['a reader without actions', handover({}), []],
])('a handover has the buttons for %s', (_, one, buttons) => {
  expect(toButtons(<HandoverSteps transportId="t1" vehicle="Accord" handover={one} crew={undefined} />)).toEqual(buttons);
});

it.each([
  ['K7QF-2MWD', true],
  [null, false],
])('the release code %s is shown if the reader has it: %s', (code, isShown) => {
  const data = { [getUrl(getHandover.path, { params: { id: 't1' } })]: [handover({ code })] };
  const text = getText(<HandoverCard transportId="t1" vehicle="Accord" enabled />, { data });
  expect([text.includes('K7QF-2MWD'), text.includes('Release code')]).toEqual([isShown, isShown]);
});

it('a release without the code is shown with its reason', () => {
  const released = handover({ releasedAt: '2026-11-20T10:00:00.000Z', releasedHow: 'without_code', releaseReason: 'A guard is there' });
  const data = { [getUrl(getHandover.path, { params: { id: 't1' } })]: [released] };
  expect(getText(<HandoverCard transportId="t1" vehicle="Accord" enabled />, { data })).toContain('A guard is there');
});

it('the forms for truck and mismatch have a field for everything they send', () => {
  const close = () => undefined;
  const truck = <TruckForm transportId="t1" handover={handover({})} onClose={close} />;
  expect(toFields(truck).toSorted()).toEqual(Object.keys(truckInput.shape).toSorted());
  const stopped = <StopForm transportId="t1" onClose={close} onStopped={close} />;
  expect(toFields(stopped).toSorted()).toEqual(['mismatch', 'words']);
  expect(stopHandover.body!.safeParse({ mismatch: 'truck', words: '' }).success).toBe(true);
});
