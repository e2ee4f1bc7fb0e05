import { Link } from 'react-router';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { PublicHead } from '../public-head.tsx';
import { Prose, type Block } from './prose.tsx';
import { SeeAlso } from '../read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'Safety',
    description: 'How we protect vehicles and accounts, what we check before a carrier can bid, and what you can do yourself.',
    path: '/support/safety',
  });

const parts: readonly { icon: IconName; title: string; blocks: readonly Block[] }[] = [
  {
    icon: 'truck',
    title: 'Vehicle protection',
    blocks: [
      'Most damage disputes are lost for lack of a photo. Record the vehicle’s condition before loading, and again before you sign at delivery.',
      {
        list: [
          'Photograph all four sides, the roof, interior, odometer and every mark, at pickup and delivery.',
          'Note every mark on the bill of lading. Both sides sign it; keep a copy.',
          'For a low, rare or freshly painted vehicle, request an enclosed carrier.',
          'Remove personal items: the carrier’s insurance doesn’t cover them. List anything that must stay in your request.',
        ],
      },
      'In interstate transport you have at least nine months to claim. See [what to do about damage](/support/help-center/damage-at-delivery).',
    ],
  },
  {
    icon: 'shield',
    title: 'Carrier verification',
    blocks: [
      'Carriers, brokers and owner-operators register with their company, DOT and MC numbers. We check them before every bid, quote and job.',
      {
        list: [
          'They need an active account, a confirmed email address, DOT and MC numbers, verified insurance and reviewed documents.',
          'We verify numbers with FMCSA where the site is connected to it. If a check was not made, the screen says so.',
          'Each offer shows what has and hasn’t been verified. Check before you accept.',
          'Drivers can act only on transports their carrier assigned to them.',
        ],
      },
      'You can also look up any DOT number for free in FMCSA’s SAFER system.',
    ],
  },
  {
    icon: 'eye',
    title: 'Security monitoring',
    blocks: [
      'Sentinel, our security module, monitors all requests 24/7 for guessed passwords, scanners, injected code and forged tokens. It scores each IP address and can ban dangerous ones from the site, automatically if that is switched on. We also protect your account:',
      {
        list: [
          'Passwords are stored as Argon2id hashes. Common passwords are rejected.',
          'Sessions end after 30 days, or 14 days without activity. Administrators’ sessions end after 12 hours, or 30 minutes without activity.',
          'You can turn on two-factor authentication, see where you’re signed in and end any session.',
          'Sign-in, registration and forms limit attempts per minute.',
          'Only the party whose offer you accept sees addresses and phone numbers. We hide contact details in descriptions from everyone else.',
          'Every step of a transport is recorded in a hash chain, so tampering is detected.',
          'Administrators’ actions are written to an audit log.',
        ],
      },
    ],
  },
];

const signs = [
  'You’re asked to pay by wire, gift card or payment app before pickup.',
  'The truck doesn’t show the carrier’s name and DOT number.',
  'The driver’s name doesn’t match your transport.',
  'You’re asked to sign a blank bill of lading.',
  'An email asks for your password. We never do.',
] as const;

export default function SafetyScreen() {
  return (
    <>
      <PublicHead title="Safety" text="How we protect vehicles and accounts, and check carriers." />
      <div className="mx-auto max-w-page px-4 py-4 md:px-6">
        {parts.map(({ icon, title, blocks }) => (
          <section key={title} aria-label={title} className="grid gap-x-12 gap-y-5 border-b border-line py-12 lg:grid-cols-[19rem_1fr]">
            <div className="flex items-center gap-3 lg:block">
              <Icon name={icon} size={32} className="text-action-ink" />
              <h2 className="text-2xl font-extrabold lg:mt-4">{title}</h2>
            </div>
            <Prose blocks={blocks} />
          </section>
        ))}
        <section aria-labelledby="warning-signs" className="grid gap-x-12 gap-y-5 py-12 lg:grid-cols-[19rem_1fr]">
          <div className="flex items-center gap-3 lg:block">
            <Icon name="alert-triangle" size={32} className="text-warn" />
            <h2 id="warning-signs" className="text-2xl font-extrabold lg:mt-4">
              Warning signs
            </h2>
          </div>
          <div>
            <ul className="grid max-w-text gap-px overflow-hidden rounded border border-line bg-line">
              {signs.map((sign) => (
                <li key={sign} className="flex gap-3 bg-surface px-4 py-3">
                  <Icon name="alert-triangle" size={18} className="mt-0.5 text-warn" />
                  {sign}
                </li>
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink to="/support/contact-us">Report a problem</ButtonLink>
              <Link to="/legal/compliance" className="text-action-ink underline underline-offset-2">
                Federal rules for carriers
              </Link>
            </div>
          </div>
        </section>
      </div>
      <SeeAlso except="/support/safety" />
    </>
  );
}
