import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { stallKinds } from '../../ops/schemas.ts';
import { StalledPayment } from './stalled-payment.tsx';

it.each(stallKinds)('links to the transport only if a dry run has to be decided there: %s', (kind) => {
  const stands = [{ kind, since: '2026-11-20T10:00:00.000Z', amount: '100.00', text: null }];
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StalledPayment transportId="one" stands={stands} />
    </MemoryRouter>,
  );
  const way = /<a [^>]*href="\/transports\/one"[^>]*>Decide the dry run<\/a>/;
  expect(way.test(html)).toBe(kind === 'arrival');
});
