import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { Section } from './landing-section.tsx';

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
            <p className="mt-1 text-muted max-sm:hidden">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
