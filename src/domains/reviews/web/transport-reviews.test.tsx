import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { listTransportReviews } from '../endpoints.ts';
import { reviewInput, type TransportReviews as Reviews } from '../schemas.ts';
import { TransportReviews } from './transport-reviews.tsx';

const theirs = { id: 'r', stars: 5, words: 'Well packed.', publishedAt: null, isHidden: false, reply: null, replyHiddenReason: null };
const getMarkup = (change: object) => {
  const client = new QueryClient();
  const reviews = { otherName: 'Jensen', until: '2026-12-12T17:27:00.000Z', isOpen: true, mine: null, theirs: null, theirsWaits: false };
  const given = { ...reviews, can: { write: true }, ...change } as Reviews;
  client.setQueryData([getUrl(listTransportReviews.path, { params: { id: 't' } })], [given]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TransportReviews transportId="t" enabled owns />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

it.each([
  ['is left out if it has only a form', {}, true],
  ['stays if there is something to read', { theirs: { ...theirs, can: { reply: false, report: false } } }, false],
])('the review card when printed %s', (_, change, isHidden) => {
  const html = getMarkup(change);
  expect(html).toContain('Review Jensen');
  expect(html.startsWith('<div class="contents" data-print="hide">')).toBe(isHidden);
});

const side = { ...theirs, hiddenReason: null, isReplyHidden: false };
const toButtons = (change: object) =>
  [...getMarkup(change).matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].map(([, inside]) => inside!.replaceAll(/<[^>]+>/g, '').trim());

it.each([
  ['can write', {}, ['Send review']],
  ['can no longer write', { can: { write: false } }, []],
  ['can reply and report', { can: { write: false }, theirs: { ...side, can: { reply: true, report: true } } }, ['Send reply', 'Report']],
  ['wrote one and got a reply', { can: { write: false }, mine: { ...side, reply: 'Thanks', can: { reportReply: true } } }, ['Report']],
  ['sees a hidden review', { can: { write: false }, theirs: { ...side, isHidden: true, can: { reply: true, report: true } } }, []],
])('a reader who %s has the buttons for it', (_, change, buttons) => {
  expect(toButtons(change)).toEqual(buttons);
});

it('the review form has a field for everything that is sent', () => {
  const names = [...getMarkup({}).matchAll(/\bname="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(reviewInput.shape)));
});

it('a hidden review is not shown', () => {
  const hidden = getMarkup({ can: { write: false }, theirs: { ...side, isHidden: true, can: { reply: false, report: false } } });
  expect(hidden).not.toContain('Well packed.');
});
