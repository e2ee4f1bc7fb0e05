import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Quote } from '#domains/quotes/schemas.ts';
import { RangeBadge } from './offer-card.tsx';
import { getOffers } from './offer-labels.ts';

const range = { low: '840.00', high: '1095.00' };
const petrov = { id: 'ivan', name: 'Petrov Hauling', role: 'carrier', dotMcVerified: true, insuranceVerified: true };
const quote = { id: 'one', kind: 'own', workflowState: 'quoted', totalQuote: '900.00', offeredBy: petrov, can: { accept: true } };
const toText = (more: object) =>
  renderToStaticMarkup(<RangeBadge offer={getOffers([{ ...quote, ...more } as unknown as Quote], [])[0]!} range={range} />).replace(
    /<[^>]+>/g,
    '',
  );

describe('the position of an offer in the usual range', () => {
  it.each([
    ['is shown for an offer', {}, 'In the usual range'],
    ['is shown for an estimate adopted by a broker', { kind: 'opening' }, 'In the usual range'],
    ['is not shown for the estimate, whose range it is', { kind: 'opening', offeredBy: null }, ''],
    ['is not shown without a price', { totalQuote: '0.00' }, ''],
    ['is not shown for an expired offer', { isExpired: true }, ''],
  ])('%s', (_, more, said) => expect(toText(more)).toBe(said));
});
