import { ButtonLink } from '#web/ui/button.tsx';

/** The last exit: a guide sign with its tab. */
export function ClosingSign() {
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-page px-4 py-16 md:px-6 lg:py-20">
      <div className="-mb-0.5 flex justify-end pr-8">
        <p className="sign bg-sign px-4 py-2 font-head text-sm font-bold text-on-sign">24 hours to your quotes</p>
      </div>
      <div className="sign sign-lg flex flex-wrap items-end justify-between gap-8 bg-sign p-8 text-on-sign [--color-focus:var(--color-lane)] md:p-12">
        <div>
          <h2 id="closing" className="max-w-[18ch] text-3xl leading-none font-extrabold">
            Where is it, and where should it be?
          </h2>
          <p className="mt-4 max-w-[46ch] text-lg">
            Two ZIP codes and the vehicle are enough to ask. If no verified carrier can be secured, the service fee is refunded.
          </p>
        </div>
        <ButtonLink to="/quote" variant="lane" size="lg" iconAfter="arrow-right">
          Get Your Quote
        </ButtonLink>
      </div>
    </section>
  );
}
