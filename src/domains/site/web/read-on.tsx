import { Link } from 'react-router';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const pages = [
  { to: '/how-it-works', label: 'How It Works', text: 'From request to delivery in seven steps', icon: 'truck' },
  { to: '/pricing', label: 'Pricing', text: 'Two plans and what they include', icon: 'dollar' },
  { to: '/for-carriers', label: 'For carriers', text: 'Costs, checks and payouts', icon: 'shield' },
  { to: '/support/help-center', label: 'Help Center', text: 'Answers for shippers, brokers, carriers and drivers', icon: 'help' },
  { to: '/support/contact-us', label: 'Contact Us', text: 'Reply within 24 hours on business days', icon: 'mail' },
  { to: '/support/safety', label: 'Safety', text: 'How we protect vehicles and accounts', icon: 'shield' },
  { to: '/legal/privacy-policy', label: 'Privacy Policy', text: 'Your data and your rights', icon: 'lock' },
  { to: '/legal/terms-of-service', label: 'Terms of Service', text: 'Fees, refunds, claims', icon: 'file' },
  { to: '/legal/compliance', label: 'Compliance', text: 'FMCSA and DOT rules', icon: 'gavel' },
  { to: '/legal/accessibility', label: 'Accessibility', text: 'Standard, tests, known gaps', icon: 'eye' },
] as const satisfies readonly { to: string; label: string; text: string; icon: IconName }[];

export type StaticPath = (typeof pages)[number]['to'];

/** At most three pages that come next. */
export function ReadOn({ to: next }: { to: readonly StaticPath[] }) {
  return (
    <nav aria-labelledby="read-on" className="border-t border-line bg-sunken" data-print="hide">
      <div className="mx-auto max-w-page px-4 py-8 md:px-6">
        <h2 id="read-on" className="sr-only">
          Read next
        </h2>
        <ul className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3">
          {pages
            .filter(({ to }) => next.includes(to))
            .map(({ to, label, text, icon }) => (
              <li key={to} className="bg-surface">
                <Link to={to} className="group flex h-full gap-3 p-4 no-underline hover:bg-action-tint focus-visible:-outline-offset-3">
                  <Icon name={icon} className="mt-0.5 text-action-ink" />
                  <span>
                    <span className="block font-head font-semibold group-hover:underline">{label}</span>
                    <span className="text-sm text-muted">{text}</span>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

const isStatic = (to: string) => to.startsWith('/support/') || to.startsWith('/legal/');

/** The other support and legal pages, in one line. */
export const SeeAlso = ({ except }: { except: StaticPath }) => (
  <nav aria-labelledby="see-also" className="border-t border-line bg-sunken" data-print="hide">
    <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5 px-4 py-4 md:px-6">
      <h2 id="see-also" className="text-base">
        See also
      </h2>
      {pages
        .filter(({ to }) => to !== except && isStatic(to))
        .map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-8 items-center text-action-ink underline underline-offset-2">
            {label}
          </Link>
        ))}
    </div>
  </nav>
);
