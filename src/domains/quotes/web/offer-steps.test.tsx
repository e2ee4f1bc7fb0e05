import { afterEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { toastStore } from '#web/ui/feedback/toast-store.ts';
import { toButtons, catchSends, getHook, getText } from '../../../../test/harness/browser/screen.tsx';
import type { Quote } from '../schemas.ts';
import { OfferSteps } from './offer-steps.tsx';
import { useMoveOn, useStep } from './quote-data.ts';
import { QuoteMoves } from './quote-moves.tsx';

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
  ['take the job', quote({ take: true, moveTo: ['assigned'] }), ['Take job']],
  ['name a carrier, as its broker', quote({ take: true }, byBroker), ['Name carrier']],
  ['name a driver', quote({ nameDriver: true }, { workflowState: 'assigned' }), ['Name another driver']],
  [
    'agree to drive or decline',
    quote({ agree: true, decline: true, moveTo: ['in_transit'] }, { workflowState: 'assigned' }),
    ['Agree to drive', 'Decline to drive'],
  ],
  ['still decline to drive', quote({ decline: true }, { workflowState: 'assigned' }), ['Decline to drive']],
  ['do nothing', quote({}), []],
  ['accept it elsewhere', quote({ accept: true, moveTo: ['booked'] }, { workflowState: 'quoted', isAccepted: false }), []],
])('a reader who can %s has the buttons for it', (_, one, buttons) => {
  expect(toButtons(<OfferSteps quote={one} />, { data })).toEqual(buttons);
});

const assigned = { workflowState: 'assigned', offeredBy: { id: 'b1', role: 'broker' } };
const admin = { [getMe.path]: { id: 'a1', email: 'a@example.com', role: 'admin' } };
it.each<[string, Quote, string | null, readonly string[], string]>([
  ['that is not accepted', quote({ moveTo: ['assigned'] }, { workflowState: 'quoted', isAccepted: false }), null, ['Commit truck'], ''],
  ['that is accepted', quote({ moveTo: ['assigned'] }), null, ['Take job'], ''],
  ['that is booked, without its ending', quote({ moveTo: ['closed', 'submitted'] }), null, ['Reopen'], ''],
  ['that ended before booking', quote({ moveTo: ['closed'] }, { workflowState: 'quoted', isAccepted: false }), null, ['Close'], ''],
  ['in transit', quote({ moveTo: ['delivered'] }, { ...assigned, workflowState: 'in_transit' }), null, ['Deliver'], ''],
  ['of the estimate', quote({ accept: true, moveTo: ['booked', 'quoted'] }, { isAccepted: false }), null, ['Offer at this price'], ''],
  ['that an administrator books', quote({ moveTo: ['booked'] }, { isAccepted: false }), null, ['Book'], ''],
  ['whose pickup waits', quote({ moveTo: ['in_transit', 'submitted'] }, assigned), 'Not paid yet', ['Reopen'], 'Not paid yet.'],
  ['whose next step is not a pickup', quote({ moveTo: ['submitted'] }, assigned), 'Not paid yet', ['Reopen'], ''],
  ['with two steps', quote({ moveTo: ['submitted', 'delivered'] }, assigned), null, ['Reopen', 'Mark as delivered'], ''],
  ['with more', quote({ moveTo: ['submitted', 'delivered', 'quoted'] }, assigned), null, ['Change state'], ''],
])('a quote %s has these workflow buttons', (_, one, wait, buttons, words) => {
  const shown = [<QuoteMoves key="one" quote={one} pickupWait={wait} />, { data: admin }] as const;
  expect(toButtons(...shown)).toEqual(buttons);
  expect(getText(...shown).includes('Not paid yet')).toBe(words !== '');
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
  ])('that fails with %i is reported, and the dialog stays open unless someone else was first', async (status, answer, words) => {
    const failed = new ApiError(status, words, 'no');
    const step = getHook(useStep)('It was not done', () => Promise.reject(failed));
    if (answer === null) await expect(step).rejects.toBe(failed);
    else expect(await step).toBe(answer);
    expect(said().slice(0, 3)).toEqual(['It was not done', words, 'destructive']);
  });

  it('moves the quote to the chosen state', async () => {
    const { sent } = catchSends();
    expect(await getHook(useMoveOn)('q1', 'delivered')).toBe(true);
    expect(sent).toEqual([['PATCH /api/quotes/q1/workflow-state', { newState: 'delivered' }]]);
    expect(said()[0]).toBe('State Updated');
  });
});
