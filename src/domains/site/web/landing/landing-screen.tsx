import { productLine, productName } from '#shared/product.ts';
import { toAddress, publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ClosingSign } from './landing-closing.tsx';
import { FeatureCards } from './landing-features.tsx';
import { Hero } from './landing-hero.tsx';
import { ProblemLedger } from './landing-problems.tsx';
import { LandingReviews } from './landing-reviews.tsx';
import { VehicleSigns } from './landing-vehicles.tsx';

export const meta = () =>
  publicPageMeta({
    title: productLine,
    description:
      'See an itemized price for shipping your vehicle between two ZIP codes. Ask once and get quotes from verified carriers within 24 hours.',
    path: '/',
    data: [{ '@type': 'Organization', name: productName, url: toAddress('/'), logo: toAddress('/favicon.svg') }],
  });

export default function LandingScreen() {
  return (
    <>
      <Hero />
      <ProblemLedger />
      <FeatureCards />
      <VehicleSigns />
      <LandingReviews />
      <ClosingSign />
    </>
  );
}
