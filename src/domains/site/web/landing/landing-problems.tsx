import type { ReactNode } from 'react';
import { ClaimLine } from '#web/ui/facts/claims.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { ExampleInspection } from './example-inspection.tsx';
import { ExampleMoney } from './example-money.tsx';
import { ExampleOffers } from './example-offers.tsx';
import { VerifiedOffer } from './landing-offer.tsx';

interface Problem {
  readonly title: string;
  readonly usual: string;
  readonly here: 'lines' | 'reviewed' | 'written';
  readonly picture: ReactNode;
}

const problems: readonly Problem[] = [
  {
    title: 'Hidden fees',
    usual: 'A low price by phone, then extra charges once the truck is loaded.',
    here: 'lines',
    picture: <ExampleOffers />,
  },
  {
    title: 'Compliance risks',
    usual: 'A carrier you can’t check, with insurance nobody has seen.',
    here: 'reviewed',
    picture: <VerifiedOffer />,
  },
  {
    title: 'Damage disputes',
    usual: "A scratch at delivery, and your word against the driver's.",
    here: 'written',
    picture: (
      <div className="grid gap-2 sm:gap-4">
        <ExampleInspection />
        <ExampleMoney />
      </div>
    ),
  },
];

export const ProblemLedger = () => (
  <section aria-labelledby="problems" className="mx-auto max-w-page px-4 py-4 sm:py-14 md:px-6 lg:py-16">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id="problems" className="text-lg font-extrabold sm:text-2xl">
        Three common problems
      </h2>
      <Badge>Examples</Badge>
    </div>
    <ul className="mt-1 grid gap-4 sm:mt-6 sm:gap-10">
      {problems.map(({ title, usual, here, picture }) => (
        <li key={title} className="grid items-start gap-x-12 gap-y-2 border-t-2 border-ink pt-2 sm:pt-6 lg:grid-cols-[2fr_3fr]">
          <div className="grid gap-2 sm:gap-3">
            <h3 className="text-base md:text-xl">{title}</h3>
            <p className="flex gap-2 text-muted max-sm:hidden">
              <Icon name="circle-x" label="Elsewhere:" className="mt-0.5 text-bad" />
              <span>{usual}</span>
            </p>
            <ClaimLine of={here} label="Here:" />
          </div>
          {picture}
        </li>
      ))}
    </ul>
  </section>
);
