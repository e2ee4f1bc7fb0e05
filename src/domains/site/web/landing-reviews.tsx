import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from './landing-section.tsx';

const examples = [
  {
    text: 'The quote had six lines and the invoice had the same six lines. That was all I wanted.',
    who: 'Private owner',
    route: 'Sedan, Oregon to Tennessee',
  },
  {
    text: 'Pickup photos next to delivery photos. I stopped worrying somewhere in Nebraska.',
    who: 'Collector',
    route: 'Enclosed transport, Idaho to Georgia',
  },
  {
    text: 'Four auction cars, one screen, and I could see which carrier had insurance that week.',
    who: 'Dealer',
    route: 'Four vehicles, Texas to Ohio',
  },
] as const;

/** Shown until three real reviews exist; each card says that it is an example. */
export function ExampleReviews() {
  return (
    <Section
      sunken
      title="How shippers tell it"
      text="Examples of what a review looks like, by nobody. Three real ones will take their place."
    >
      <ul className="grid gap-2 text-sm max-md:leading-[1.15rem] md:grid-cols-3 md:gap-4">
        {examples.map((example) => (
          <li key={example.who} className="rounded border border-line bg-surface">
            <figure className="flex h-full flex-col px-3 py-2 md:p-4">
              <div className="flex items-center justify-between gap-2">
                <span role="img" aria-label="5 of 5 stars" className="flex text-lane-edge">
                  {[1, 2, 3, 4, 5].map((star) => (
                    <Icon key={star} name="star" size={14} />
                  ))}
                </span>
                <Badge>Example</Badge>
              </div>
              <blockquote className="mt-1 flex-1">{example.text}</blockquote>
              <figcaption className="mt-1 text-muted">
                {example.who}: {example.route}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
