import { productName } from '#shared/product.ts';
import { toAddress, publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FeeCalculator } from './fee-calculator.tsx';
import { PricingComparison, SavingsExample } from './pricing-comparison.tsx';
import { InBothPlans, PricingPlans } from './pricing-plans.tsx';
import { pricingQuestions } from './pricing-questions.ts';
import { PublicHead } from '../public-head.tsx';
import { Questions, questionsData } from '../help/questions.tsx';
import { ReadOn } from '../read-on.tsx';

const service = () => ({
  '@type': 'Service',
  name: 'Vehicle transport marketplace',
  serviceType: 'Vehicle transport',
  areaServed: 'US',
  provider: { '@type': 'Organization', name: productName, url: toAddress('/') },
  offers: [
    {
      '@type': 'Offer',
      name: 'Standard Transport',
      price: '49.00',
      priceCurrency: 'USD',
      description: 'Service fee for vehicles valued at $5,000 or less',
    },
    {
      '@type': 'Offer',
      name: 'Premium Transport',
      priceSpecification: { '@type': 'PriceSpecification', minPrice: '50.00', maxPrice: '499.00', priceCurrency: 'USD' },
      description: 'Service fee of 1% of the value for vehicles above $5,000, at most $499',
    },
  ],
});

export const meta = () =>
  publicPageMeta({
    title: 'Pricing',
    description:
      'A flat service fee of $49 for vehicles up to $5,000, or 1% of the value above that, at most $499. Transport costs are itemized.',
    path: '/pricing',
    data: [service(), questionsData(pricingQuestions)],
  });

export default function PricingScreen() {
  return (
    <>
      <PublicHead
        title="Pricing"
        text="You know the service fee from the start: $49, or 1% of the value, and never more than $499. Transport costs are itemized."
      >
        <ButtonLink to="/quote" variant="lane" size="lg" iconAfter="arrow-right">
          Get a Quote
        </ButtonLink>
      </PublicHead>
      <div className="mx-auto grid max-w-page gap-10 px-4 py-8 md:px-6 lg:gap-16 lg:py-16">
        <div className="grid gap-4">
          <PricingPlans />
          <div className="grid items-stretch gap-4 lg:grid-cols-[3fr_2fr]">
            <FeeCalculator />
            <SavingsExample />
          </div>
        </div>
        <InBothPlans />
        <PricingComparison />
        <Questions title="Questions about the price" questions={pricingQuestions} />
      </div>
      <ReadOn to={['/how-it-works', '/support/help-center', '/support/contact-us']} />
    </>
  );
}
