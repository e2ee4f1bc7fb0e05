import { documentLabels, requiredDocuments } from '#domains/compliance/documents/documents-rules.ts';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { productName } from '#shared/product.ts';
import { bySettlement } from '#web/settlement.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Prose, type Block } from './legal/prose.tsx';
import { PublicHead } from './public-head.tsx';
import { ReadOn } from './read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'For carriers',
    description:
      'What is checked before you bid, what it costs, how you are paid, and which papers carriers, owner-operators and brokers file.',
    path: '/for-carriers',
  });

const answers: readonly { title: string; blocks: readonly Block[] }[] = [
  {
    title: 'What it costs',
    blocks: [
      'Nothing. Registering, filing papers, bidding and hauling are free: no subscription, no fee for a bid or a job. The service fee is the shipper’s and comes on top of your price.',
    ],
  },
  {
    title: 'How you are paid',
    blocks: [
      bySettlement({
        held: `The shipper pays ${productName} after accepting, and the money is held until delivery: you pick up knowing that it is there. It is yours when the shipper confirms the delivery, or 72 hours after delivery without a claim. Your whole price is paid out; the service fee is the shipper’s.`,
        direct: `Direct settlement: the shipper pays you, as the two of you agree. ${productName} takes no card and holds no money, so nothing of your price passes through the site.`,
      }),
    ],
  },
  {
    title: 'What is checked',
    blocks: [
      {
        list: [
          'DOT and MC numbers, with the federal register at registration and again each day. Where the register cannot be asked, registration goes on and each of your offers says that they were not checked.',
          'The insurance certificate, by a reviewer, until the day on which it ends; and with the register $1,000,000 or more of liability on file.',
          'Your e-mail address, by a link.',
          'Your papers, by a reviewer who may reject one with a reason. You are reminded 30, 7 and 0 days before one expires; after its last day the gate is closed.',
        ],
      },
      'The gate is asked again with each bid, quote and job, and names each thing that is missing with a link to mend it. An unsatisfactory safety rating closes it; a conditional one only warns.',
    ],
  },
  {
    title: 'How a job is won',
    blocks: [
      {
        steps: [
          'Register as a carrier, an owner-operator or a broker, and file the papers.',
          'Look through the marketplace, or keep a search that tells you of new requests on your lanes.',
          'Bid one sum, or send an itemized quote. The shipper compares offers with what was checked of each.',
          'When yours is accepted, addresses and phone numbers open to you: take the job and name the driver.',
          'Report the pickup and the delivery; the shipper confirms.',
        ],
      },
      'More in the [help for carriers](/support/help-center/register-as-a-carrier).',
    ],
  },
  {
    title: 'Your own programs',
    blocks: [
      'Dispatch software of yours looks for requests and bids by an API key, and is told what happens by webhooks. The [guide](/support/api-guide) begins with a first call.',
    ],
  },
];

/** What a carrier wants to know before registering; every sentence holds today. */
export default function ForCarriersScreen() {
  return (
    <>
      <PublicHead
        title="For carriers"
        text="Free to join, free to bid. Your papers are reviewed once, and each offer shows the shipper what was checked."
      >
        <ButtonLink to="/register" variant="lane" size="lg" iconAfter="arrow-right">
          Create account
        </ButtonLink>
        <ButtonLink to="/login" variant="asphalt" size="lg">
          Sign In
        </ButtonLink>
      </PublicHead>
      <div className="mx-auto max-w-page px-4 py-4 md:px-6">
        {answers.map(({ title, blocks }) => (
          <section key={title} aria-label={title} className="grid gap-x-12 gap-y-3 border-b border-line py-8 lg:grid-cols-[19rem_1fr]">
            <h2 className="text-xl font-extrabold">{title}</h2>
            <Prose blocks={blocks} />
          </section>
        ))}
        <Papers />
      </div>
      <ReadOn except="/for-carriers" />
    </>
  );
}

const filers = [
  ['carrier', 'Carrier companies'],
  ['independent_driver', 'Owner-operators'],
  ['broker', 'Brokers'],
] as const;

/** The list that the gate itself reads. */
function Papers() {
  return (
    <section aria-labelledby="papers" className="grid gap-x-12 gap-y-3 py-8 lg:grid-cols-[19rem_1fr]">
      <div>
        <h2 id="papers" className="text-xl font-extrabold">
          Which papers the gate asks
        </h2>
        <p className="mt-2 text-muted">Drivers of a company file none to bid: they work under their carrier.</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {filers.map(([role, name]) => (
          <li key={role} className="rounded border border-line border-t-3 border-t-ink bg-surface p-4">
            <h3 className="text-base">{name}</h3>
            <ul className="mt-2 grid gap-1.5">
              {requiredDocuments[role]!.map((paper) => (
                <li key={paper} className="flex gap-2">
                  <Icon name="file" size={18} className="mt-0.5 text-action-ink" />
                  {documentLabels[paper]}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
