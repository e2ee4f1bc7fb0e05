import { useEffect, useState } from 'react';
import { Stars } from '#domains/reviews/web/stars.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from './landing-section.tsx';

/** A review as it stands here. */
export interface Told {
  readonly text: string;
  readonly haul: string;
  readonly stars?: number;
}

const examples: readonly Told[] = [
  {
    text: 'The quote had six lines and the invoice had the same six lines. That was all I wanted.',
    haul: 'Private owner: Sedan, Oregon to Tennessee',
  },
  {
    text: 'Pickup photos next to delivery photos. I stopped worrying somewhere in Nebraska.',
    haul: 'Collector: Enclosed transport, Idaho to Georgia',
  },
  {
    text: 'Four auction cars, one screen, and I could see which carrier had insurance that week.',
    haul: 'Dealer: Four vehicles, Texas to Ohio',
  },
];

/** The newest real reviews once there are three; until then examples, each of which says that it is one. */
export function LandingReviews() {
  const [real, setReal] = useState<readonly Told[]>([]);
  useEffect(() => {
    // Not in the first script. Without an answer the examples stay: they say themselves what they are.
    import('./real-reviews.ts').then(({ readRealReviews }) => readRealReviews()).then(setReal, () => undefined);
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
          <li key={told.text} className="rounded border border-line bg-surface">
            <ReviewCard told={told} isExample={!isReal} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ReviewCard = ({ told: { text, haul, stars = 5 }, isExample }: { told: Told; isExample: boolean }) => (
  <figure className="flex h-full flex-col px-3 py-2 md:p-4">
    <div className="flex items-center justify-between gap-2">
      <Stars count={stars} size={14} />
      {isExample && <Badge>Example</Badge>}
    </div>
    <blockquote className="mt-1 flex-1 [overflow-wrap:anywhere]">{text}</blockquote>
    <figcaption className="mt-1 text-muted">{haul}</figcaption>
  </figure>
);
