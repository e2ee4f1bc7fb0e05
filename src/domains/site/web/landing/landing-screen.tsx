import { productLine, productName } from '#shared/product.ts';
import { toAddress, publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ClosingSign } from './landing-closing.tsx';
import { FeatureCards, ProblemLedger } from './landing-features.tsx';
import { Hero } from './landing-hero.tsx';
import { VerifiedOffer } from './landing-offer.tsx';
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
      <VerifiedOffer />
      <ProblemLedger />
      <FeatureCards />
      <VehicleSigns />
      <LandingReviews />
      <ClosingSign />
    </>
  );
}
