import { listTestimonials } from '#domains/reviews/contract.ts';
import { call } from '#web/api/call.ts';
import type { Told } from './landing-reviews.tsx';

/** The real reviews that stand on the landing page; none while there are fewer than three. */
export async function readRealReviews(): Promise<readonly Told[]> {
  const found = await call(listTestimonials, {}, { silent: true });
  return found.map(({ words, ...review }) => ({ text: words, ...review }));
}
