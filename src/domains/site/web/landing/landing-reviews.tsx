import { Icon } from '#web/ui/pictures/icon.tsx';
import { Section } from './landing-section.tsx';
import script from '../scripts/landing-reviews.ts?worker&url';

const examples = [
  {
    words: 'The quote had six lines, and so did the invoice. That was all I wanted.',
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

/** Example reviews, labeled as such; the script replaces them once there are three real ones. */
export function LandingReviews() {
  return (
    <Section
      sunken
      title="What shippers say"
      text={<span data-part="reviews-text">Sample reviews, shown until we have three real ones.</span>}
    >
      <ul data-part="reviews" className="grid gap-2 text-sm max-md:leading-[1.15rem] md:grid-cols-3 md:gap-4">
        {examples.map(({ words, haul }) => (
          <li key={words} className="rounded border border-line bg-surface">
            <figure className="flex h-full flex-col px-3 py-2 md:p-4">
              <span data-part="stars" role="img" aria-label="5 of 5 stars" className="flex text-lane-edge">
                {[1, 2, 3, 4, 5].map((star) => (
                  <Icon key={star} name="star" size={14} />
                ))}
              </span>
              <blockquote data-part="words" className="mt-1 flex-1 [overflow-wrap:anywhere]">
                {words}
              </blockquote>
              <figcaption data-part="haul" className="mt-1 text-muted">
                {haul}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <script type="module" src={script} />
    </Section>
  );
}
