import { Link } from 'react-router';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const pages = [
  { to: '/how-it-works', label: 'How It Works', text: 'Seven steps from request to delivery', icon: 'truck' },
  { to: '/pricing', label: 'Pricing', text: 'Two plans and what is in them', icon: 'dollar' },
  { to: '/for-carriers', label: 'For carriers', text: 'What is checked, what it costs', icon: 'shield' },
  { to: '/support/help-center', label: 'Help Center', text: 'Answers for everyone on the road', icon: 'help' },
  { to: '/support/contact-us', label: 'Contact Us', text: 'A person answers', icon: 'mail' },
  { to: '/support/safety', label: 'Safety', text: 'Vehicle, carrier, account', icon: 'shield' },
  { to: '/legal/privacy-policy', label: 'Privacy Policy', text: 'What is kept, and who sees it', icon: 'lock' },
  { to: '/legal/terms-of-service', label: 'Terms of Service', text: 'Fees, refunds, duties', icon: 'file' },
  { to: '/legal/compliance', label: 'Compliance', text: 'FMCSA and DOT', icon: 'gavel' },
] as const satisfies readonly { to: string; label: string; text: string; icon: IconName }[];

export type StaticPath = (typeof pages)[number]['to'];

/** The other pages, at the foot of each. */
export function ReadOn({ except }: { except: StaticPath }) {
  return (
    <nav aria-labelledby="read-on" className="border-t border-line bg-sunken" data-print="hide">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="read-on" className="text-lg">
          Read on
        </h2>
        <ul className="mt-4 grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {pages
            .filter(({ to }) => to !== except)
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
