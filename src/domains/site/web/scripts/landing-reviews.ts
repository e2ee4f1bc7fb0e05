import { listTestimonials } from '#domains/reviews/endpoints.ts';
import type { Testimonial } from '#domains/reviews/schemas.ts';
import { findPart, setTexts } from '#web/shell/page-parts.ts';

function show({ words, haul, stars }: Testimonial, card: Element): void {
  setTexts({ words, haul }, card);
  const row = findPart('stars', card);
  row.ariaLabel = `${stars} of 5 stars`;
  for (const [at, star] of row.querySelectorAll('svg').entries()) star.style.opacity = at < stars ? '' : '0.3';
}

function showAll(reviews: readonly Testimonial[]): void {
  if (reviews.length === 0) return;
  setTexts({ 'reviews-text': 'Our three newest short reviews of completed transports.' });
  const cards = findPart('reviews').children;
  for (const [at, review] of reviews.entries()) show(review, cards[at]!);
}

// On failure the examples remain.
void fetch(listTestimonials.path)
  .then((reply) => (reply.ok ? (reply.json() as Promise<Testimonial[]>) : []))
  .then(showAll, () => undefined);
