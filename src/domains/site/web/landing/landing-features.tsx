import { ClaimLine } from '#web/ui/facts/claims.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { Section } from './landing-section.tsx';

const problems = [
  {
    title: 'Hidden fees',
    usual: 'A low price by phone, then "handling" once the truck is loaded.',
    here: 'lines',
  },
  {
    title: 'Compliance risks',
    usual: 'A carrier you cannot check, with insurance nobody has seen.',
    here: 'reviewed',
  },
  {
    title: 'Damage disputes',
    usual: "A scratch at delivery, and your word against the driver's.",
    here: 'written',
  },
] as const;

/** What goes wrong elsewhere, line by line against what happens here. */
export function ProblemLedger() {
  return (
    <Section title="Three things that go wrong" text="Most trouble comes from what was not written down.">
      <ul className="border-t-2 border-ink">
        {problems.map((problem) => (
          <li key={problem.title} className="grid gap-x-8 gap-y-1 border-b border-line py-1.5 md:grid-cols-[11rem_1fr_1fr] md:py-6">
            <h3 className="text-base md:text-lg">{problem.title}</h3>
            <p className="flex gap-2.5 text-muted max-sm:hidden">
              <Icon name="circle-x" label="Elsewhere:" className="mt-0.5 text-bad" />
              <span>{problem.usual}</span>
            </p>
            <ClaimLine of={problem.here} label="Here:" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const features: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'gavel', title: 'DOT, FMCSA and state compliance', text: 'A gate asks for numbers, papers and insurance before each bid.' },
  { icon: 'dollar', title: 'Transparent pricing', text: 'An itemized price at once; a service fee known before you ask.' },
  {
    icon: 'camera',
    title: 'Mandatory condition photos',
    text: 'A fixed set at pickup and delivery, signed and sealed. If one cannot be taken, you read why before the release.',
  },
  { icon: 'map-pin', title: 'Real-time tracking', text: 'On a map from pickup on, while the driver shares it.' },
  { icon: 'shield', title: 'Pre-screened carriers', text: 'Reviewed first, watched for expiry afterwards.' },
  { icon: 'clock', title: 'Complete audit trail', text: 'Written down as it happens, ready for a claim or a dispute.' },
];

export function FeatureCards() {
  return (
    <Section sunken title="What every transport comes with" text="The same for a commuter car and a collection piece.">
      <div>
        <ul className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-3">
          {features.map(({ icon, title, text }) => (
            <li key={title} className="rounded border border-line bg-surface px-3 py-2 sm:p-5">
              <h3 className="flex gap-2 text-sm sm:text-base">
                <Icon name={icon} className="text-action-ink max-sm:mt-px" />
                {title}
              </h3>
              <p className="mt-1 text-sm text-muted sm:text-base">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-muted">Beside the photos a short video without sound, where it is wanted: nothing requires it.</p>
      </div>
    </Section>
  );
}
