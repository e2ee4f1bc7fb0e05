import { listTestimonials } from '#domains/reviews/endpoints.ts';
import type { Testimonial } from '#domains/reviews/schemas.ts';
import { part, say } from '#web/shell/page-parts.ts';

function show({ words, haul, stars }: Testimonial, card: Element): void {
  say({ words, haul }, card);
  part('example', card).remove();
  const row = part('stars', card);
  row.ariaLabel = `${stars} of 5 stars`;
  for (const [at, star] of row.querySelectorAll('svg').entries()) star.style.opacity = at < stars ? '' : '0.3';
}

function showAll(reviews: readonly Testimonial[]): void {
  if (reviews.length === 0) return;
  say({ 'reviews-text': 'Our three newest short reviews of completed transports.' });
  const cards = part('reviews').children;
  for (const [at, review] of reviews.entries()) show(review, cards[at]!);
}

// On failure the examples remain.
void fetch(listTestimonials.path)
  .then((reply) => (reply.ok ? (reply.json() as Promise<Testimonial[]>) : []))
  .then(showAll, () => undefined);
