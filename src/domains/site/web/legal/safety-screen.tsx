import { Link } from 'react-router';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { PublicHead } from '../public-head.tsx';
import { Prose, type Block } from './prose.tsx';
import { ReadOn } from '../read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'Safety',
    description:
      'How vehicles are protected, what is checked of a carrier before it may bid, how accounts are guarded, and what you can do yourself.',
    path: '/support/safety',
  });

const parts: readonly { icon: IconName; title: string; blocks: readonly Block[] }[] = [
  {
    icon: 'truck',
    title: 'Vehicle protection',
    blocks: [
      'Most damage disputes are lost for want of a picture. The rule of the road is therefore: write the condition down before loading, and again before signing at delivery.',
      {
        list: [
          'Photograph all four sides, the roof, the interior, the odometer and every existing mark, at pickup and at delivery.',
          'Every mark goes onto the bill of lading; both sides sign it, and you keep a copy.',
          'For a low, rare or freshly painted vehicle ask for an enclosed carrier in the request.',
          'Leave personal items out: the carrier is not insured for them. What must stay inside is named in the request.',
        ],
      },
      'The law gives you at least nine months to claim for damage in interstate transport. See [what to do about damage](/support/help-center/damage-at-delivery).',
    ],
  },
  {
    icon: 'shield',
    title: 'Carrier verification',
    blocks: [
      'Carriers, brokers and owner-operators register with their company, DOT and MC numbers. A gate decides before each bid, quote and job whether the account may act, and says what is missing.',
      {
        list: [
          'The gate asks for a usable account, a confirmed e-mail address, DOT and MC numbers, verified insurance and reviewed documents.',
          'Numbers are checked against the federal register where the connection to it is configured. Where it is not, every screen that shows a check says that it was not made.',
          'Each offer shows what has been verified, and what has not been verified yet. Look at it before you accept.',
          'Drivers act only on transports on which a carrier has named them.',
        ],
      },
      'You can look a carrier up yourself, free of charge, in FMCSA’s public SAFER register with its DOT number.',
    ],
  },
  {
    icon: 'eye',
    title: 'Security monitoring',
    blocks: [
      'Sentinel, the security module, watches the answers to all requests around the clock: guessed passwords, scanners, injected code, forged tokens. It keeps a score for each internet address; dangerous ones can be shut out of the whole site, automatically where that is switched on. What else guards the site and your account:',
      {
        list: [
          'Passwords are stored only as Argon2id hashes, and the best-known ones are refused.',
          'Sessions are random tokens, stored as hashes. They end after 30 days, or 14 without activity; those of administrators after 12 hours, or 30 minutes without activity.',
          'A second factor can be set up by everyone; the list of sessions shows where an account is signed in and ends what does not belong there.',
          'Sign-in, registration and forms accept a limited number of tries a minute from one address.',
          'Addresses and phone numbers stay closed to everyone but the party whose offer you accepted; contact details written into a description are hidden from others.',
          'What happens to a transport is entered into a chain of records: each entry carries the hash of the one before, so that a later change shows.',
          'Actions of administrators are written to an audit log.',
        ],
      },
    ],
  },
];

const signs = [
  'Somebody asks you to pay by wire, gift card or payment app before pickup.',
  'The truck that arrives does not carry the carrier’s name and DOT number.',
  'The driver’s name is not the one shown on your transport.',
  'You are asked to sign a blank bill of lading.',
  'An e-mail asks for your password. We never do.',
] as const;

export default function SafetyScreen() {
  return (
    <>
      <PublicHead
        title="Safety"
        text="What protects the vehicle, what is checked of whoever hauls it, and how the site guards what you entrust to it."
      />
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
              Stop and ask
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
              <ButtonLink to="/support/contact-us">Report something</ButtonLink>
              <Link to="/legal/compliance" className="text-action-ink underline underline-offset-2">
                What the rules of the road demand
              </Link>
            </div>
          </div>
        </section>
      </div>
      <ReadOn except="/support/safety" />
    </>
  );
}
