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

it('the public header links to home, how it works, pricing, quote, sign-in and dashboard', () => {
  expect(toLinks(<PublicHeader />)).toEqual(expect.arrayContaining([...named, ['Sign In', '/login'], ['Dashboard', '/dashboard']]));
});

it('the public footer links to all support and legal pages', () => {
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
