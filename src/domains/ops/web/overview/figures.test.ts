import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OverviewLine } from '../../overview/schemas.ts';
import { FigureCard } from './figure-card.tsx';
import { duration, figures, share, spanName } from './figures.ts';

const nothing: OverviewLine = {
  from: '2026-11-01',
  requests: 0,
  bookings: 0,
  paidIn: '0.00',
  held: '0.00',
  released: '0.00',
  firstOffers: 0,
  firstOfferMinutes: null,
  firstOffersInTime: 0,
  promised: 0,
  onTime: 0,
  gateRefusals: 0,
};
const some: OverviewLine = {
  from: '2026-11-02',
  requests: 1200,
  bookings: 1,
  paidIn: '1049.00',
  held: '2049.50',
  released: '1000.10',
  firstOffers: 3,
  firstOfferMinutes: 200,
  firstOffersInTime: 2,
  promised: 200,
  onTime: 199,
  gateRefusals: 2,
};

const say = (lines: readonly OverviewLine[]) => Object.fromEntries(figures.map(({ key, words }) => [key, words(lines, 'day')]));

test('each figure is summarized in a sentence', () => {
  expect(say([nothing, some])).toEqual({
    requests: '1,200 requests, most on Nov 02, 2026: 1,200.',
    firstOffer: '3 h 20 min on average for 3 requests; 67% within 24 hours.',
    bookings: '1 booking, most on Nov 02, 2026: 1.',
    held: '$2,049.50 at the end.',
    released: '$1,000.10 released.',
    onTime: '199 of 200 deliveries, 99%.',
    gateRefusals: '2 refusals, most on Nov 02, 2026: 2.',
  });
  expect(say([nothing])).toEqual({
    requests: 'No requests.',
    firstOffer: 'No request received an offer.',
    bookings: 'No bookings.',
    held: '$0.00 at the end.',
    released: '$0.00 released.',
    onTime: 'No deliveries with a promised date.',
    gateRefusals: 'No refusals.',
  });
});

test('short times are in minutes, only all is 100%, and months have no day', () => {
  expect([duration(59), duration(60), duration(1501)]).toEqual(['59 min', '1 h 0 min', '25 h 1 min']);
  expect([share(6, 7), share(999, 1000), share(0, 0), share(3, 3)]).toEqual(['86%', '99%', '-', '100%']);
  expect([spanName('2026-11-01', 'month'), spanName('2026-11-01', 'day')]).toEqual(['Nov 2026', 'Nov 01, 2026']);
});

test('days without data have no bar, and each chart has a description and a table', () => {
  for (const figure of figures) {
    const drawn = renderToStaticMarkup(createElement(FigureCard, { figure, lines: [nothing, some], span: 'day' }));
    expect(drawn.match(/<rect/g), figure.key).toHaveLength([nothing, some].filter((line) => figure.value(line) !== null).length);
    expect(drawn).toContain(`aria-label="${figure.title}. ${figure.words([nothing, some], 'day')}"`);
    expect(drawn).toContain(figure.shown(some));
    expect(drawn.match(/<tr/g), figure.key).toHaveLength(3);
  }
});
