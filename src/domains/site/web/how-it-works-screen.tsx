import { productName } from '#shared/product.ts';
import { publicPageMeta } from '#web/shell/public/public-page-meta.ts';
import { cx } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/button.tsx';
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
      <div className="mx-auto max-w-page px-4 py-8 md:px-6 lg:py-12">
        <ol>
          {steps.map((step, at) => (
            <DriverStep key={step.title} step={step} number={at + 1} />
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap items-center gap-3 pl-14 md:pl-20">
          <ButtonLink to="/quote" size="lg" iconAfter="arrow-right">
            Get a Quote
          </ButtonLink>
        </div>
      </div>
      <ReadOn to={['/pricing', '/support/safety', '/support/help-center']} />
    </>
  );
}

/** Characters that fit beside another item on a phone. */
const shortItem = 26;

function DriverStep({ step: { title, who, text, items }, number }: { step: Step; number: number }) {
  const isLast = number === steps.length;
  return (
    <li className="relative grid grid-cols-[2.5rem_1fr] gap-x-4 pb-8 md:grid-cols-[3.5rem_1fr] md:gap-x-6 md:pb-10">
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
      <div className="grid gap-x-12 gap-y-3 md:pt-1.5 lg:grid-cols-[1fr_24rem]">
        <div>
          <p className="form-label">
            Step {number} of {steps.length}: {who}
          </p>
          <h2 className="mt-1 text-xl font-extrabold md:text-2xl">{title}</h2>
          <p className="mt-2 max-w-text">{text}</p>
        </div>
        <ul
          className={cx(
            'grid h-fit list-disc gap-x-6 gap-y-1 pl-5 marker:text-muted lg:mt-1 lg:grid-cols-1',
            items.every((item) => item.length <= shortItem) && 'grid-cols-2',
          )}
        >
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
