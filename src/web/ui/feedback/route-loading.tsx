/** The label is the page's heading, unless `part` is set. */
export function RouteLoading({ label = 'Loading', part }: { label?: string; part?: boolean }) {
  const Words = part ? 'p' : 'h1';
  return (
    <div role="status" className="grid justify-items-center gap-4 px-4 py-16">
      <svg width="240" height="24" viewBox="0 0 240 24" aria-hidden="true" className="max-w-full text-ink">
        <line x1="12" y1="12" x2="228" y2="12" className="stroke-road" strokeWidth="10" />
        <line x1="12" y1="12" x2="228" y2="12" className="animate-lane stroke-lane" strokeWidth="2.5" strokeDasharray="14 10" />
        <circle cx="12" cy="12" r="9" className="fill-paper" stroke="currentColor" strokeWidth="3" />
        <circle cx="228" cy="12" r="10.5" fill="currentColor" />
      </svg>
      <Words className="font-head text-sm font-semibold text-muted">{label}</Words>
    </div>
  );
}
