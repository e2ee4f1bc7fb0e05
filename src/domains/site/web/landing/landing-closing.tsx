import { bySettlement } from '#web/settlement.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function ClosingSign() {
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-page px-4 py-2 sm:py-6 md:px-6 lg:py-16">
      <div className="-mb-0.5 flex justify-end pr-8">
        <p className="sign bg-sign px-4 py-2 font-head text-sm font-bold text-on-sign">Quotes within 24 hours</p>
      </div>
      <div className="sign sign-lg flex flex-wrap items-end justify-between gap-x-8 gap-y-4 bg-sign p-5 text-on-sign [--color-focus:var(--color-lane)] md:p-12">
        <div>
          <h2 id="closing" className="max-w-[18ch] text-xl leading-none font-extrabold md:text-3xl">
            Where is it, and where should it go?
          </h2>
          <p className="mt-3 max-w-[46ch] max-sm:hidden md:text-lg">
            Two ZIP codes and a vehicle are enough to see a price.{' '}
            {bySettlement({ held: 'If no verified carrier can be found, we refund the service fee.', direct: '' })}
          </p>
        </div>
        <ButtonLink to="/quote" variant="lane" size="lg" iconAfter="arrow-right">
          Get Your Quote
        </ButtonLink>
      </div>
    </section>
  );
}
