import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

const toLinks = (part: ReactNode) =>
  [...renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to, inner]) => [inner!.replace(/<[^>]+>/g, '').trim(), to],
  );
const named = [
  ['Home', '/'],
  ['How It Works', '/how-it-works'],
  ['Pricing', '/pricing'],
  ['Get Quote', '/quote'],
];

it('the bar over public pages leads home, to how it works, to the prices, to a quote, to the sign-in and to the dashboard', () => {
  expect(toLinks(<PublicHeader />)).toEqual(expect.arrayContaining([...named, ['Sign In', '/login'], ['Dashboard', '/dashboard']]));
});

it('the foot of public pages links to all pages of support and law', () => {
  expect(toLinks(<PublicFooter />)).toEqual(
    expect.arrayContaining([
      ['Help Center', '/support/help-center'],
      ['Contact Us', '/support/contact-us'],
      ['Safety', '/support/safety'],
      ['Privacy Policy', '/legal/privacy-policy'],
      ['Terms of Service', '/legal/terms-of-service'],
      ['Compliance', '/legal/compliance'],
      ['Accessibility', '/legal/accessibility'],
    ]),
  );
});
