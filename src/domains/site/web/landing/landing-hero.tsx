import { Link } from 'react-router';
import { cx } from '#web/ui/class-names.ts';
import { HeroPrice } from './hero-price.tsx';

/** Portland to Nashville on the 975 by 610 map of public/us-map.svg; widths stay in pixels of the screen. */
const routeProps = { d: 'M79.4,90.2 Q372.2,106.9 665.1,355.1', vectorEffect: 'non-scaling-stroke' } as const;
const origin = { d: 'M79.4,90.2h0.01', vectorEffect: 'non-scaling-stroke' } as const;
const destination = { d: 'M665.1,355.1h0.01', vectorEffect: 'non-scaling-stroke' } as const;

export function Hero() {
  return (
    <section className="on-asphalt overflow-hidden">
      <div className="mx-auto grid max-w-page items-center gap-x-6 px-4 pt-6 pb-6 md:px-6 lg:grid-cols-[minmax(0,29rem)_1fr] lg:pt-10 lg:pb-14">
        <div className="group relative z-1">
          <h1 className="text-2xl leading-none font-extrabold tracking-[-0.025em] sm:text-4xl">
            Ship a vehicle between any two ZIP codes.
          </h1>
          <p className="mt-3 max-w-[42ch] text-on-asphalt-muted sm:text-lg">
            See the price first. Then get itemized quotes from verified carriers within 24 hours.
          </p>
          <HeroPrice />
          {/* On a phone the answered price has its own link, which keeps the page within five screens. */}
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:group-has-[[data-answer]]:hidden">
            <HeroLink to="/quote">Get a Quote</HeroLink>
            <HeroLink to="/how-it-works">How It Works</HeroLink>
            <p className="text-sm text-on-asphalt-muted">Free. No account needed.</p>
          </div>
        </div>
        <HeroMap />
      </div>
    </section>
  );
}

const HeroLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-head font-semibold text-on-asphalt underline underline-offset-4">
    {children}
  </Link>
);

/** Hidden on phones, to make room for the price. */
function HeroMap() {
  return (
    <div aria-hidden="true" className="relative mt-10 max-sm:hidden sm:-mr-8 lg:mt-0 lg:-mr-[min(9rem,8vw)]">
      <picture>
        <source media="(max-width: 639.9px)" srcSet="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" />
        <img src="/us-map.svg" alt="" width="975" height="610" fetchPriority="high" className="block h-auto w-full" />
      </picture>
      <svg viewBox="0 0 975 610" className="absolute inset-0 h-full w-full" fill="none" strokeLinecap="round">
        <path {...routeProps} className="stroke-asphalt" strokeWidth="18" />
        <path {...routeProps} stroke="oklch(0.17 0.02 258)" strokeWidth="13" />
        <path
          {...routeProps}
          className="animate-lane stroke-lane [animation-duration:2.4s]"
          strokeWidth="3"
          strokeDasharray="14 10"
          strokeLinecap="butt"
        />
        <path {...origin} className="stroke-on-asphalt" strokeWidth="24" />
        <path {...origin} className="stroke-asphalt" strokeWidth="13" />
        <path {...destination} className="stroke-asphalt" strokeWidth="30" />
        <path {...destination} className="stroke-on-asphalt" strokeWidth="23" />
      </svg>
      <CitySign city="Portland" zip="97209" className="top-[25%] left-[2%] sm:top-[19%] sm:left-[5%]" />
      <CitySign city="Nashville" zip="37203" className="top-[64%] left-[60%]" />
    </div>
  );
}

function CitySign({ city, zip, className }: { city: string; zip: string; className: string }) {
  return (
    <span
      className={cx(
        'sign absolute! inline-flex items-baseline gap-2 bg-sign px-3 py-2 font-head text-sm font-bold text-on-sign sm:text-lg',
        className,
      )}
    >
      {city}
      <span className="figures text-xs font-medium sm:text-sm">{zip}</span>
    </span>
  );
}
