import type { ReactNode } from 'react';
import { documentLabels, requiredDocuments } from '#domains/compliance/documents/documents-rules.ts';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { productName } from '#shared/product.ts';
import { bySettlement } from '#web/settlement.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { InSettlement } from '#web/ui/facts/in-settlement.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { ExampleFrame } from './landing/example-frame.tsx';
import { ExamplePayout } from './landing/example-money.tsx';
import { Prose, type Block } from './legal/prose.tsx';
import { PublicHead } from './public-head.tsx';
import { ReadOn } from './read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'For carriers',
    description:
      'What it costs, how you get paid, what we check before you bid, and the documents carriers, owner-operators and brokers need.',
    path: '/for-carriers',
  });

const answers: readonly { title: string; blocks: readonly Block[]; example?: ReactNode }[] = [
  {
    title: 'What it costs',
    blocks: ['Nothing. There are no subscriptions and no fees for bids or jobs. The shipper pays the service fee on top of your price.'],
  },
  {
    title: 'How you get paid',
    blocks: [
      bySettlement({
        held: `The shipper pays ${productName} after accepting, and the money is held until delivery. You can see it is there before you pick up. We pay out your full price when the shipper confirms delivery, or 72 hours after delivery if there is no claim.`,
        direct: `Direct settlement: the shipper pays you, as you both agree. ${productName} takes no card and holds no money.`,
      }),
    ],
    example: <InSettlement held={<ExamplePayout />} direct={null} />,
  },
  {
    title: 'What we check',
    blocks: [
      {
        list: [
          'DOT and MC numbers: with FMCSA, at registration and every day. If FMCSA can’t be reached, you can still register, and your offers show that the numbers were not checked.',
          'Insurance: our compliance officers verify your certificate until it expires. With FMCSA data, we also require at least $1,000,000 of liability on file.',
          'Email: you confirm your address with a link.',
          'Documents: a compliance officer, an employee of ours, verifies each one or rejects it with a reason. We remind you 30 days before, 7 days before and on the day one expires. After that you can’t bid until you replace it.',
        ],
      },
      'We check again with every bid, quote and job, and link to whatever is missing. An unsatisfactory safety rating blocks you; a conditional rating shows a warning.',
    ],
  },
  {
    title: 'How to win a job',
    blocks: [
      {
        steps: [
          'Register as a carrier, owner-operator or broker, and upload your documents.',
          'Search the marketplace, or save a search to hear about new requests on your lanes.',
          'Bid a lump sum or send an itemized quote. The shipper compares offers and their checks.',
          'If yours is accepted, you see addresses and phone numbers. Take the job and name the driver.',
          'Record pickup and delivery. The shipper confirms.',
        ],
      },
      'More in the [help for carriers](/support/help-center/register-as-a-carrier).',
    ],
    example: <ExampleRequest />,
  },
  {
    title: 'API',
    blocks: [
      'Your dispatch software can search and bid with an API key, and receive events by webhook. Start with the [API guide](/support/api-guide).',
    ],
  },
];

export default function ForCarriersScreen() {
  return (
    <>
      <PublicHead
        title="For carriers"
        text="Free to join, free to bid. We review your documents before your first bid and show shippers what we checked."
      >
        <ButtonLink to="/register" variant="lane" size="lg" iconAfter="arrow-right">
          Create account
        </ButtonLink>
        <ButtonLink to="/login" variant="asphalt" size="lg">
          Sign In
        </ButtonLink>
      </PublicHead>
      <div className="mx-auto max-w-page px-4 py-4 md:px-6">
        {answers.map(({ title, blocks, example }) => (
          <section key={title} aria-label={title} className="grid gap-x-12 gap-y-3 border-b border-line py-6 lg:grid-cols-[19rem_1fr]">
            <h2 className="text-xl font-extrabold">{title}</h2>
            <div className="grid gap-4">
              <Prose blocks={blocks} />
              {example}
            </div>
          </section>
        ))}
        <RequiredDocuments />
      </div>
      <ReadOn to={['/how-it-works', '/support/help-center', '/support/contact-us']} />
    </>
  );
}

function ExampleRequest() {
  return (
    <ExampleFrame title="Example: a request in the marketplace">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line pt-2">
        <p>
          <strong className="font-head">2019 Honda Accord</strong>
          <span className="block text-sm text-muted">Runs, open carrier</span>
        </p>
        <p>
          <RoutePair from="Austin, TX" to="Denver, CO" />
          <span className="block text-sm text-muted">903 miles by road</span>
        </p>
        <p>
          Pickup <span className="figures">Mar 03</span>
          <span className="block text-sm text-muted">3 offers so far</span>
        </p>
      </div>
    </ExampleFrame>
  );
}

const filers = [
  ['carrier', 'Carrier companies'],
  ['independent_driver', 'Owner-operators'],
  ['broker', 'Brokers'],
] as const;

function RequiredDocuments() {
  return (
    <section aria-labelledby="papers" className="grid gap-x-12 gap-y-3 py-8 lg:grid-cols-[19rem_1fr]">
      <div>
        <h2 id="papers" className="text-xl font-extrabold">
          Documents you need
        </h2>
        <p className="mt-2 text-muted">Company drivers need none: they work under their carrier.</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3">
        {filers.map(([role, name]) => (
          <li key={role} className="rounded border border-line border-t-3 border-t-ink bg-surface p-4">
            <h3 className="text-base">{name}</h3>
            <ul className="mt-2 grid gap-1.5">
              {requiredDocuments[role]!.map((documentType) => (
                <li key={documentType} className="flex gap-2">
                  <Icon name="file" size={18} className="mt-0.5 text-action-ink" />
                  {documentLabels[documentType]}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
