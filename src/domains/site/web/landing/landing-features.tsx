import { ClaimLine } from '#web/ui/facts/claims.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { Section } from './landing-section.tsx';

const problems = [
  {
    title: 'Hidden fees',
    usual: 'A low price by phone, then extra charges once the truck is loaded.',
    here: 'lines',
  },
  {
    title: 'Compliance risks',
    usual: 'A carrier you can’t check, with insurance nobody has seen.',
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
    <Section title="Three common problems" text="And what we do about them.">
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
  { icon: 'gavel', title: 'DOT, FMCSA and state compliance', text: 'We check numbers, documents and insurance before each bid.' },
  { icon: 'dollar', title: 'Transparent pricing', text: 'An instant itemized estimate, a service fee known upfront, no hidden fees.' },
  {
    icon: 'camera',
    title: 'Mandatory condition photos',
    text: 'At pickup and delivery, signed by both sides. Video is optional.',
  },
  { icon: 'map-pin', title: 'Real-time tracking', text: 'On a map from pickup, while the driver shares location.' },
  { icon: 'shield', title: 'Pre-screened carriers', text: 'Reviewed before they bid and tracked for expiry.' },
  { icon: 'clock', title: 'Complete audit trail', text: 'Every step recorded, ready for claims and disputes.' },
];

export function FeatureCards() {
  return (
    <Section sunken title="Included with every transport" text="For a commuter car or a collector’s piece.">
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
    </Section>
  );
}
