import { useEffect, useState } from 'react';
import type { Testimonial } from '#domains/reviews/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from './landing-section.tsx';

/** A review as it stands here. */
interface Told {
  readonly words: string;
  readonly haul: string;
  readonly stars?: number;
}

const examples: readonly Told[] = [
  {
    words: 'The quote had six lines and the invoice had the same six lines. That was all I wanted.',
    haul: 'Private owner: Sedan, Oregon to Tennessee',
  },
  {
    words: 'Pickup photos next to delivery photos. I stopped worrying somewhere in Nebraska.',
    haul: 'Collector: Enclosed transport, Idaho to Georgia',
  },
  {
    words: 'Four auction cars, one screen, and I could see which carrier had insurance that week.',
    haul: 'Dealer: Four vehicles, Texas to Ohio',
  },
];

/** The newest real reviews once there are three; until then examples, each of which says that it is one. */
export function LandingReviews() {
  const [real, setReal] = useState<readonly Testimonial[]>([]);
  useEffect(() => {
    // The plain address: the file of its contract would be one more of the first script. Without an answer the examples stay.
    fetch('/api/testimonials')
      .then((answer) => (answer.ok ? answer.json() : []))
      .then(setReal, () => undefined);
  }, []);
  const isReal = real.length > 0;
  return (
    <Section
      sunken
      title="How shippers tell it"
      text={
        isReal
          ? 'The three newest reviews that fit here whole, whatever their stars, each of a transport that is complete.'
          : 'Examples of what a review looks like, by nobody. Three real ones will take their place.'
      }
    >
      <ul className="grid gap-2 text-sm max-md:leading-[1.15rem] md:grid-cols-3 md:gap-4">
        {(isReal ? real : examples).map((told) => (
          <li key={`${told.haul} ${told.words}`} className="rounded border border-line bg-surface">
            <ReviewCard told={told} isExample={!isReal} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ReviewCard = ({ told: { words, haul, stars = 5 }, isExample }: { told: Told; isExample: boolean }) => (
  <figure className="flex h-full flex-col px-3 py-2 md:p-4">
    <div className="flex items-center justify-between gap-2">
      <span role="img" aria-label={`${stars} of 5 stars`} className="flex text-lane-edge">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" size={14} className={star > stars ? 'opacity-30' : ''} />
        ))}
      </span>
      {isExample && <Badge>Example</Badge>}
    </div>
    <blockquote className="mt-1 flex-1 [overflow-wrap:anywhere]">{words}</blockquote>
    <figcaption className="mt-1 text-muted">{haul}</figcaption>
  </figure>
);
