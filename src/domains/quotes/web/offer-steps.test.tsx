import { afterEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { ApiError } from '#web/api/call.ts';
import { toastStore } from '#web/ui/toast-store.ts';
import { buttonsOf, catchSends, hookOf } from '../../../../test/harness/screen.tsx';
import type { Quote } from '../schemas.ts';
import { OfferSteps } from './offer-steps.tsx';
import { useMoveOn, useStep } from './quote-data.ts';

afterEach(() => void vi.unstubAllGlobals());

const none = { accept: false, take: false, nameDriver: false, agree: false, decline: false, withdraw: false, moveTo: [] };
const quote = (can: object, change: object = {}) =>
  ({
    id: 'q1',
    transportId: 't1',
    kind: 'own',
    workflowState: 'booked',
    totalQuote: '900.00',
    offeredBy: { id: 'c1', role: 'carrier' },
    driverDeclined: false,
    isAccepted: true,
    ...change,
    can: { ...none, ...can },
  }) as unknown as Quote;
const data = { [getMe.path]: { id: 'c1', email: 'c@example.com', role: 'carrier' } };
const byBroker = { offeredBy: { id: 'c1', role: 'broker' } };

it.each([
  ['take the job', quote({ take: true, moveTo: ['assigned'] }), ['Take the job']],
  ['name a carrier, as its broker', quote({ take: true }, byBroker), ['Name a carrier']],
  ['name a driver', quote({ nameDriver: true }, { workflowState: 'assigned' }), ['Name another driver']],
  [
    'agree to drive or decline',
    quote({ agree: true, decline: true, moveTo: ['in_transit'] }, { workflowState: 'assigned' }),
    ['Agree to drive', 'Decline to drive'],
  ],
  ['decline to drive after all', quote({ decline: true }, { workflowState: 'assigned' }), ['Decline to drive']],
  ['do nothing', quote({}), []],
  [
    'accept it, which has a button elsewhere',
    quote({ accept: true, moveTo: ['booked'] }, { workflowState: 'quoted', isAccepted: false }),
    [],
  ],
])('whoever may %s has the buttons for it', (_, one, buttons) => {
  expect(buttonsOf(<OfferSteps quote={one} />, { data })).toEqual(buttons);
});

describe('a step on an offer', () => {
  const said = () => {
    const { title, description, variant } = toastStore.read()!;
    return [title, description, variant];
  };

  it.each([
    [409, false, 'Somebody was first'],
    [422, null, 'Not now'],
    [500, null, 'It broke'],
  ])('that fails with %i says so, and lets the window stay for another try unless somebody was first', async (status, answer, words) => {
    const failed = new ApiError(status, words, 'no');
    const step = hookOf(useStep)('It was not done', () => Promise.reject(failed));
    if (answer === null) await expect(step).rejects.toBe(failed);
    else expect(await step).toBe(answer);
    expect(said().slice(0, 3)).toEqual(['It was not done', words, 'destructive']);
  });

  it('moves the quote to where it was asked to', async () => {
    const { sent } = catchSends();
    expect(await hookOf(useMoveOn)('q1', 'delivered')).toBe(true);
    expect(sent).toEqual([['PATCH /api/quotes/q1/workflow-state', { newState: 'delivered' }]]);
    expect(said()[0]).toBe('State Updated');
  });
});
