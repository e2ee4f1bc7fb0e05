import { Link } from 'react-router';
import { productName } from '#shared/product.ts';

function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="7" className="fill-sign" />
      <rect x="2.25" y="2.25" width="27.5" height="27.5" rx="5" fill="none" stroke="white" strokeWidth="1.25" />
      <path d="M9 22.500C9 15 23 17 23 9.5" fill="none" className="stroke-lane" strokeWidth="2.6" strokeDasharray="4.2 2.8" />
      <circle cx="9" cy="22.5" r="2.6" className="fill-sign" stroke="white" strokeWidth="1.8" />
      <circle cx="23" cy="9.5" r="3.3" fill="white" />
    </svg>
  );
}

/** Stands in for the header while the app loads, so that the page doesn't move when it comes. */
export const BrandBar = () => (
  <header className="on-asphalt" data-print="hide">
    <div className="mx-auto flex h-16 max-w-desk items-center px-4 md:px-6">
      <Brand />
    </div>
  </header>
);

export function Brand() {
  return (
    <Link to="/" className="flex min-h-10 items-center gap-2.5 rounded font-head text-lg font-extrabold tracking-[-0.02em] no-underline">
      <BrandMark />
      {productName}
    </Link>
  );
}
