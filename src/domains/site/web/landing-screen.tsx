import { productLine, productName } from '#shared/product.ts';
import { addressOf, publicPageMeta } from '#web/shell/public-page-meta.ts';
import { ClosingSign } from './landing-closing.tsx';
import { FeatureCards, ProblemLedger } from './landing-features.tsx';
import { Hero } from './landing-hero.tsx';
import { ExampleReviews } from './landing-reviews.tsx';
import { ExampleSheet } from './landing-sheet.tsx';
import { VehicleSigns } from './landing-vehicles.tsx';

export const meta = () =>
  publicPageMeta({
    title: productLine,
    description:
      'Ask once and verified carriers answer with itemized quotes within 24 hours. Photos at both ends, position on the way, one record of it all.',
    path: '/',
    data: [{ '@type': 'Organization', name: productName, url: addressOf('/'), logo: addressOf('/favicon.svg') }],
  });

/** What a visitor meets first (specification 1, section 2). */
export default function LandingScreen() {
  return (
    <>
      <Hero />
      <ExampleSheet />
      <ProblemLedger />
      <FeatureCards />
      <VehicleSigns />
      <ExampleReviews />
      <ClosingSign />
    </>
  );
}
