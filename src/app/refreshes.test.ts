import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlaceBid } from '#domains/bids/web/bid-data.ts';
import { useClaimStep } from '#domains/claims/web/claim-data.ts';
import { useRemoval, useReview } from '#domains/compliance/web/documents-data.ts';
import { useRenewCode, useStopHandover } from '#domains/handovers/web/handover-data.ts';
import { refreshAfterNotice } from '#domains/notifications/web/use-bell.ts';
import { useUpdateState } from '#domains/ops/web/workflow/workflow-data.ts';
import { useAcceptQuote, useSubmitDraft } from '#domains/quotes/web/quote-data.ts';
import { useWriteReview } from '#domains/reviews/web/review-data.ts';
import { useDeleteDraft } from '#domains/transports/web/data.ts';
import { useSaveProfile } from '#screens/profile/profile-data.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { catchSends, getHook } from '../../test/harness/browser/screen.tsx';

const screens = {
  account: '/api/auth/me',
  gate: '/api/compliance/status',
  documents: '/api/compliance/documents',
  requests: '/api/transports?limit=20',
  counts: '/api/transports/counts',
  transport: '/api/transports/t1',
  handover: '/api/transports/t1/handover',
  pickup: '/api/pickup/t1',
  drafts: '/api/quotes/drafts?limit=100',
  marketplace: '/api/marketplace/quotes',
  claim: '/api/claims/c1',
  'next actions': '/api/turns',
  bell: '/api/notifications?limit=20',
  'quote review': '/api/admin/quotes',
  'claims console': '/api/admin/claims?view=open',
  'payments console': '/api/admin/payments',
  carrier: '/api/carriers/u1',
} as const;
type Screen = keyof typeof screens;

async function askedAgain(step: (client: ReturnType<typeof makeQueryClient>) => Promise<unknown>): Promise<Screen[]> {
  const client = makeQueryClient();
  for (const address of Object.values(screens)) client.setQueryData([address], {});
  await step(client);
  const isStale = (address: string) => client.getQueryState([address])!.isInvalidated;
  return (Object.keys(screens) as Screen[]).filter((screen) => isStale(screens[screen]));
}

beforeEach(() => void catchSends());
afterEach(() => void vi.unstubAllGlobals());

const bookings = ['requests', 'counts', 'transport', 'handover', 'pickup', 'drafts', 'marketplace', 'next actions', 'bell', 'quote review'];
const requests = ['requests', 'counts', 'transport', 'handover', 'drafts', 'next actions', 'bell'];
const documents = ['gate', 'documents'];
const claims = ['requests', 'counts', 'transport', 'handover', 'claim', 'next actions', 'bell', 'claims console', 'payments console'];
const quote = { id: 'q1', workflowState: 'quoted' } as never;
const at = { params: { id: 'x1' } } as const;

const through =
  <Hook>(useIt: () => Hook, send: (hook: Hook) => Promise<unknown>) =>
  (client: ReturnType<typeof makeQueryClient>) =>
    send(getHook(useIt, { client }));

describe('the lists reloaded after an own action', () => {
  it.each([
    ['accepts an offer', bookings, through(useAcceptQuote, (accept) => accept.mutateAsync({ ...at, body: {} } as never))],
    ['stops a handover', bookings, through(useStopHandover, (stop) => stop.mutateAsync({ ...at, body: {} } as never))],
    ['makes a new release code', bookings, through(useRenewCode, (renew) => renew.mutateAsync(at))],
    ['moves a quote', bookings, through(useUpdateState, (move) => move(quote, { newState: 'closed', reason: '' }))],
    ['submits a draft', requests, through(useSubmitDraft, (submit) => submit.mutateAsync(at))],
    ['deletes a draft', requests, through(useDeleteDraft, (remove) => remove.mutateAsync(at))],
    ['reviews a document', documents, through(useReview, (review) => review.mutateAsync({ ...at, body: { verified: true } }))],
    ['deletes a document', documents, through(useRemoval, (remove) => remove.mutateAsync(at))],
    [
      'takes a step of a claim',
      claims,
      through(
        () => useClaimStep('c1'),
        (take) => take({} as never),
      ),
    ],
    [
      'writes a review',
      ['next actions'],
      through(
        () => useWriteReview('t1'),
        (write) => write.mutateAsync({ ...at, body: {} } as never),
      ),
    ],
    [
      'bids',
      ['requests', 'counts', 'transport', 'handover', 'marketplace', 'next actions'],
      through(usePlaceBid, (bid) => bid.mutateAsync({ ...at, body: {} } as never)),
    ],
    [
      'changes the name or the numbers of the business',
      ['account', ...documents, 'next actions', 'carrier'],
      through(useSaveProfile, (save) => save.mutateAsync({ body: { companyName: 'New Name' } })),
    ],
  ])('a user who %s', async (_, expected, step) => {
    const again = await askedAgain(step);
    expect(again.toSorted()).toEqual(expected.toSorted());
  });
});

describe('the lists reloaded after a live event', () => {
  it.each([
    [
      'at a transport',
      't1',
      ['requests', 'counts', 'transport', 'handover', 'pickup', 'drafts', 'marketplace', 'claim', 'bell', 'quote review', 'claims console'],
    ],
    ['with a document', null, ['bell', ...documents]],
  ])('%s', async (_, transportId, expected) => {
    const again = await askedAgain((client) => refreshAfterNotice(client, { transportId }));
    expect(again.toSorted()).toEqual(expected.toSorted());
  });
});
