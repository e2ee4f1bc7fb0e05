import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { estimateBody, estimateReply } from '../schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { ratesReviewedOn } from '../estimate-constants.ts';
import { computeEstimate } from '../queries.ts';
import { EstimatePanel } from './estimate-panel.tsx';

const asked = {
  vehicleType: 'car',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromZipCode: '90210',
  toZipCode: '10001',
  transportType: 'open',
};
const replyTo = (change: Record<string, unknown> = {}) =>
  estimateReply.parse(computeEstimate(estimateBody.parse({ ...asked, ...change }), new Date('2026-02-01T12:00:00Z')));
const toText = (estimate: ReturnType<typeof replyTo>) =>
  renderToStaticMarkup(<EstimatePanel estimate={estimate} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the estimate panel', () => {
  it('shows the route, every line, the total, the fee, the days and the reasons', () => {
    const words = toText(replyTo());
    for (const expected of [
      'Beverly Hills, CA to New York, NY, 2,8',
      'Medium confidence',
      'Base rate $',
      'This is an estimate, not an offer. Valid for 7 days.',
      'Service fee $49.00',
      '7 to 9 days after pickup',
      'Sedan size included',
      'You haven’t set a pickup date.',
      `We last compared our rates with published prices on ${formatDate(ratesReviewedOn)}.`,
    ])
      expect(words).toContain(expected);
  });

  it('shows no price if only a carrier can price it', () => {
    const words = toText(replyTo({ toZipCode: '96701' }));
    expect(words).toContain('Part of this route goes by sea, so a carrier sets the price.');
    expect(words).not.toContain('$');
  });

  it.each([
    ['10001', true],
    ['96701', true],
    ['09001', false],
  ])('to %s has a map: %s', (toZipCode, hasMap) => {
    const drawn = renderToStaticMarkup(<EstimatePanel estimate={replyTo({ toZipCode })} />);
    expect(/Map of the route|aspect-\[975\/610\]/.test(drawn)).toBe(hasMap);
  });
});
