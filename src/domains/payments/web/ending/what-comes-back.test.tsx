import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { afterPickup, refundPolicy } from '../../refund-rules.ts';
import { WhatComesBack } from './what-comes-back.tsx';

const said = (settlement: 'held' | 'direct' | null) => {
  const data = { refund: null, isPayer: true, settlement };
  return renderToStaticMarkup(<WhatComesBack quote={{ data, error: null } as never} />);
};

it('what comes back of a request that was not paid is nothing, and the policy is told all the same, with the fee for an arrival in vain', () => {
  for (const settlement of [null, 'held'] as const)
    expect(said(settlement)).toContain('Nothing was paid here, so nothing has to come back.');
  expect(said('direct')).not.toContain('Nothing was paid here');
  for (const settlement of [null, 'held', 'direct'] as const)
    for (const line of [refundPolicy.before_assignment, refundPolicy.assigned, refundPolicy.wasted_arrival, afterPickup])
      expect(said(settlement)).toContain(line);
});
