import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, getText } from '../../../../test/harness/browser/screen.tsx';
import { listInspections } from '../endpoints.ts';
import type { Inspection, Inspections } from '../schemas.ts';
import { BeginCard } from './begin-card.tsx';
import { SealedInspections, TransportInspections } from './transport-inspections.tsx';

const at = '2026-11-20T10:00:00.000Z';
const content = { photos: [], video: null, damages: [], signatures: [] } as unknown as Inspection['content'];
const begun = { state: 'open', inspectorName: 'Dan', startedAt: at, deviceId: null, content: null, exceptions: [], remarks: {} };
const unsealed = { sealedAt: null, verified: null, progress: { done: 2, total: 9, missing: 7 } };
const view = (stage: Inspection['stage'], change: Partial<Inspection> = {}, write = false) =>
  ({ id: `${stage}1`, stage, ...begun, ...unsealed, ...change, can: { write, reopen: false } }) as unknown as Inspection;
const sealed = { state: 'sealed', sealedAt: at, verified: true, content } as const;
const nothing = { pickup: null, delivery: null, surveys: [], can: { inspect: null, survey: false } };
const all = (change: object) => ({ vehicle: { vehicleType: 'car', title: 'Accord' }, ...nothing, ...change }) as unknown as Inspections;
const around = (change: object) => ({ data: { [getUrl(listInspections.path, { params: { id: 't1' } })]: all(change) } });
const survey = { can: { inspect: null, survey: true } };
const missing = { exceptions: [{ shot: 'front', reason: 'It stands at a wall' }] } as unknown as Partial<Inspection>;

const ownSealed = view('survey', { ...sealed, deviceId: 'd1' });
const read = ['Read : pickup inspection'];
const readAgents = 'Read : independent inspection, Dan, Nov 20, 2026, 10:00 AM';

it.each<[string, object, readonly string[], readonly string[], readonly string[]]>([
  ['that was not started', {}, [], [], ['Inspection']],
  ['of the reader', { pickup: view('pickup', missing, true) }, ['Continue inspection'], [], ['You can read it', 'a wall']],
  ['made by others', { pickup: view('pickup', missing) }, [], ['once both have signed', 'It stands at a wall'], []],
  ['made by an agent', { surveys: [view('survey')] }, [], ['once it is signed'], ['both have signed']],
  ['that is sealed', { pickup: view('pickup', sealed) }, read, ['Sealed', '0 photos'], ['Verification failed']],
  ['that does not verify', { pickup: view('pickup', { ...sealed, verified: false }) }, read, ['Verification failed'], ['Sealed']],
  ['sealed without a photo', { pickup: view('pickup', { ...sealed, ...missing }) }, read, ['It stands at a wall'], []],
  ['sealed by an agent', { surveys: [view('survey', sealed)] }, [readAgents], ['Dan,'], []],
  ['for an agent who can start one', survey, ['Inspect the vehicle'], [], []],
  ['for an agent who sealed one', { ...survey, surveys: [ownSealed] }, ['Inspect again', readAgents], [], []],
  ['for an agent who started one', { ...survey, surveys: [view('survey', {}, true)] }, ['Continue inspection'], [], []],
  ['for an agent while another agent makes one', { ...survey, surveys: [view('survey')] }, ['Inspect the vehicle'], [], []],
  ['for an agent while the driver makes one', { ...survey, pickup: view('pickup') }, ['Inspect the vehicle'], [], []],
])('an inspection %s shows its content and buttons to the reader', (_, change, buttons, words, unsaid) => {
  const shown = [<TransportInspections key="one" transportId="t1" enabled />, around(change)] as const;
  expect(toButtons(...shown)).toEqual(buttons);
  const text = getText(...shown);
  for (const word of words) expect(text).toContain(word);
  for (const word of unsaid) expect(text).not.toContain(word);
});

it('sealed inspections are shown newest first, open ones not at all', () => {
  const first = { ...sealed, content: null };
  const later = { ...first, sealedAt: '2026-11-25T10:00:00.000Z' };
  const change = { pickup: view('pickup', first), delivery: view('delivery', later), surveys: [view('survey')] };
  const text = getText(<SealedInspections transportId="t1" enabled />, around(change));
  expect(text.indexOf('Delivery inspection')).toBeLessThan(text.indexOf('Pickup inspection'));
  expect(text).not.toContain('Independent inspection');
});

it.each<[string, Inspection | null, string, boolean]>([
  ['was not started', null, 'Start inspection', false],
  ['was started elsewhere', view('pickup'), 'Continue on this phone', true],
  ['is sealed', view('pickup', sealed), 'Start inspection', false],
])('an inspection that %s has a matching start button', (_, pickup, button, isBegun) => {
  const card = <BeginCard stage="pickup" all={all({ pickup })} work={{ failure: null } as Parameters<typeof BeginCard>[0]['work']} />;
  expect(toButtons(card)).toEqual([button]);
  expect(getText(card).includes('2 of 9 steps done')).toBe(isBegun);
});
