import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { afterPickup, refundPolicy } from '../../refunds/refund-rules.ts';
import { RefundPreview } from './what-comes-back.tsx';

const said = (settlement: 'held' | 'direct' | null) => {
  const data = { refund: null, isPayer: true, settlement };
  return renderToStaticMarkup(<RefundPreview quote={{ data, error: null } as never} />);
};

it('an unpaid request says only that nothing was paid, and one paid directly shows the policy with the dry run fee', () => {
  for (const settlement of [null, 'held'] as const) expect(said(settlement)).toBe('<p>You haven’t paid anything.</p>');
  for (const line of [refundPolicy.before_assignment, refundPolicy.assigned, refundPolicy.wasted_arrival, afterPickup])
    expect(said('direct')).toContain(line);
});

it.each([
  ['p1', true],
  [null, false],
] as const)('an administrator is told that a second one must approve the refund: %s', (approvalFor, isSaid) => {
  const sums = { price: '1100.00', serviceFee: '185.00', feeBack: '185.00', feeKept: '0.00', dryRunFee: '0.00', later: '0.00' };
  const refund = {
    ...sums,
    isPaid: true,
    isBack: false,
    line: 'before_assignment',
    isFeeDisputed: false,
    refund: '1285.00',
    isTest: false,
    approvalFor,
  };
  const quote = { data: { refund, isPayer: false, settlement: 'held' }, error: null };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RefundPreview quote={quote as never} />
    </MemoryRouter>,
  );
  expect(html.includes('This refund needs a second administrator')).toBe(isSaid);
  expect(html.includes('href="/admin/payments/p1"')).toBe(isSaid);
});
