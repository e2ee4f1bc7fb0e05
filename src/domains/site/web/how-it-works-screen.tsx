import { productName } from '#shared/product.ts';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { steps, type Step } from './how-it-works-steps.ts';
import { PublicHead } from './public-head.tsx';
import { ReadOn } from './read-on.tsx';

export const meta = () =>
  publicPageMeta({
    title: 'How It Works',
    description: `How ${productName} ships your vehicle in seven steps, from request to delivery: who does what, and what is recorded.`,
    path: '/how-it-works',
  });

export default function HowItWorksScreen() {
  return (
    <>
      <PublicHead title="How It Works" text="Seven steps from request to delivery. You always know who acts next.">
        <ButtonLink to="/quote" variant="lane" size="lg" iconAfter="arrow-right">
          Get a Quote
        </ButtonLink>
        <ButtonLink to="/pricing" variant="asphalt" size="lg">
          View Pricing
        </ButtonLink>
      </PublicHead>
      <div className="mx-auto max-w-page px-4 py-12 md:px-6 lg:py-16">
        <ol>
          {steps.map((step, at) => (
            <DriverStep key={step.title} step={step} number={at + 1} />
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap items-center gap-3 pl-14 md:pl-20">
          <ButtonLink to="/quote" size="lg" iconAfter="arrow-right">
            Get a Quote
          </ButtonLink>
          <ButtonLink to="/pricing" size="lg" variant="secondary">
            View Pricing
          </ButtonLink>
        </div>
      </div>
      <ReadOn except="/how-it-works" />
    </>
  );
}

function DriverStep({ step: { title, who, text, items }, number }: { step: Step; number: number }) {
  const isLast = number === steps.length;
  return (
    <li className="relative grid grid-cols-[2.5rem_1fr] gap-x-4 pb-12 md:grid-cols-[3.5rem_1fr] md:gap-x-6 md:pb-14">
      {!isLast && (
        <span aria-hidden="true" className="absolute top-6 -bottom-6 left-3.5 flex w-3 justify-center bg-road md:left-5 md:w-4">
          <span className="w-0.5 bg-[repeating-linear-gradient(to_bottom,var(--color-lane)_0_14px,transparent_14px_24px)]" />
        </span>
      )}
      <span
        aria-hidden="true"
        className="figures relative flex size-10 items-center justify-center rounded-full border-4 border-road bg-lane font-semibold text-on-lane md:size-14 md:border-6 md:text-lg"
      >
        {number}
      </span>
      <div className="grid gap-x-12 gap-y-5 md:pt-1.5 lg:grid-cols-[1fr_24rem]">
        <div>
          <p className="form-label">
            Step {number} of {steps.length}: {who}
          </p>
          <h2 className="mt-1 text-xl font-extrabold md:text-2xl">{title}</h2>
          <p className="mt-2 max-w-text">{text}</p>
        </div>
        <ul className="h-fit rounded border border-line bg-surface px-4 py-1">
          {items.map((item) => (
            <li key={item} className="flex gap-2.5 border-b border-line py-2 last:border-0">
              <Icon name="arrow-right" size={18} className="mt-0.5 text-action-ink" />
              {item}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
