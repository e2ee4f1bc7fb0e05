import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Section } from './landing-section.tsx';

const problems = [
  {
    title: 'Hidden fees',
    usual: 'A low price by phone, then fuel, tolls and "handling" once the truck is loaded.',
    here: 'Every quote lists base rate, fuel, tolls, permits and special handling. The total you accept is the total.',
  },
  {
    title: 'Compliance risks',
    usual: 'A carrier you cannot check, with insurance nobody has seen.',
    here: 'DOT and MC numbers are checked with the regulator, insurance and documents before a carrier may bid.',
  },
  {
    title: 'Damage disputes',
    usual: "A scratch at delivery, and your word against the driver's.",
    here: 'Photos before pickup and every step on a record that is only ever added to; signatures at both ends follow in a later release.',
  },
] as const;

/** What goes wrong elsewhere, line by line against what happens here. */
export function ProblemLedger() {
  return (
    <Section
      title="Three things that go wrong"
      text="Most trouble in vehicle transport comes from what was not written down. So here it is."
    >
      <ul className="border-t-2 border-ink">
        {problems.map((problem) => (
          <li key={problem.title} className="grid gap-x-8 gap-y-3 border-b border-line py-6 md:grid-cols-[11rem_1fr_1fr]">
            <h3 className="text-lg">{problem.title}</h3>
            <p className="flex gap-2.5 text-muted">
              <Icon name="circle-x" label="Elsewhere:" className="mt-0.5 text-bad" />
              <span>{problem.usual}</span>
            </p>
            <p className="flex gap-2.5">
              <Icon name="circle-check" label="Here:" className="mt-0.5 text-good" />
              <span>{problem.here}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const features: readonly { icon: IconName; title: string; text: string; isLater?: boolean }[] = [
  {
    icon: 'file',
    title: 'DOT, FMCSA and state compliance',
    text: 'Federal and state rules are checked for you, from operating authority to the bill of lading.',
  },
  { icon: 'dollar', title: 'Transparent pricing', text: 'Itemized quotes with no hidden fees, and a service fee you know before you ask.' },
  {
    icon: 'camera',
    title: 'Photo and video documentation',
    text: 'Condition photos are mandatory at pickup and at delivery, video where the vehicle calls for it.',
    isLater: true,
  },
  {
    icon: 'map-pin',
    title: 'Real-time GPS tracking',
    text: 'Position, remaining miles and an arrival window, on a map and in words, for you and whom you share it with.',
    isLater: true,
  },
  {
    icon: 'shield',
    title: 'Pre-screened carriers',
    text: 'Authority, safety record and insurance are verified first and watched afterwards.',
  },
  { icon: 'clock', title: 'Complete audit trail', text: 'Each step is written down as it happens, ready for a claim or a dispute.' },
];

export function FeatureCards() {
  return (
    <Section
      sunken
      title="What every transport comes with"
      text="Not an upgrade and not a plan: the same for a commuter car and a collection piece."
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {features.map((feature) => (
          <li key={feature.title} className="grid grid-cols-[auto_1fr] gap-x-4 rounded border border-line bg-surface p-5 sm:block">
            <Icon name={feature.icon} size={28} className="text-action-ink" />
            <div>
              <h3 className="text-base sm:mt-4">{feature.title}</h3>
              <p className="mt-1.5 text-muted">{feature.text}</p>
              {feature.isLater && (
                <p className="mt-3 flex items-center gap-1.5 font-head text-sm font-semibold text-muted">
                  <Icon name="clock" size={16} />
                  In a later release
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
