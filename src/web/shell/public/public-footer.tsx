import { Link } from 'react-router';
import { copyrightLine, productLine, supportHours } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import { Brand } from '../brand.tsx';
import type { ShellLink } from '../nav-links.tsx';
import { ThemeSwitch } from '../theme.tsx';

const columns: readonly { title: string; links: readonly ShellLink[] }[] = [
  {
    title: 'Shipping',
    links: [
      { label: 'Get Quote', to: '/quote' },
      { label: 'How It Works', to: '/how-it-works' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'For carriers', to: '/for-carriers' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Center', to: '/support/help-center' },
      { label: 'Contact Us', to: '/support/contact-us' },
      { label: 'Safety', to: '/support/safety' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', to: '/legal/privacy-policy' },
      { label: 'Terms of Service', to: '/legal/terms-of-service' },
      { label: 'Compliance', to: '/legal/compliance' },
      { label: 'Accessibility', to: '/legal/accessibility' },
    ],
  },
];

export function PublicFooter() {
  return (
    <footer className="on-asphalt border-t-3 border-t-lane" data-print="hide">
      <div className="mx-auto grid max-w-page grid-cols-3 gap-x-4 gap-y-5 px-4 py-8 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-6 md:py-12">
        <div className="grid content-start gap-3 max-md:col-span-3">
          <Brand />
          <p className="max-w-[32ch] text-on-asphalt-muted">{productLine}.</p>
          <p className="text-sm text-on-asphalt-muted">
            <a href={`mailto:${supportEmail}`} className="underline underline-offset-2 hover:text-on-asphalt">
              {supportEmail}
            </a>
            <br />
            Support {supportHours}
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="font-head text-sm font-bold">{column.title}</h2>
            <ul className="mt-2 grid">
              {column.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-8 items-center max-md:text-sm text-on-asphalt-muted no-underline hover:text-on-asphalt hover:underline"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-asphalt-line">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-4 px-4 py-4 text-sm text-on-asphalt-muted md:px-6">
          {/* Rendered by the server: a browser clock in another year must not change the page. */}
          <p suppressHydrationWarning>{copyrightLine()}</p>
          <ThemeSwitch quiet />
        </div>
      </div>
    </footer>
  );
}
