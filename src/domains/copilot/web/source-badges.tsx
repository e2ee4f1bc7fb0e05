import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Source } from '../schemas.ts';

/** Null if the sources have different days. */
const commonDay = (sources: readonly Source[]): string | null => {
  const days = new Set(sources.map(({ asOf }) => formatDate(asOf)));
  return days.size === 1 ? [...days][0]! : null;
};

export function SourceBadges({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  const day = commonDay(sources);
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm text-muted">Sources{day && `, rules as of ${day}`}</p>
      <ol aria-label="Sources" className="grid gap-2">
        {sources.map(({ fact, citations, asOf, isOverdue }, at) => (
          <li key={fact} className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <Link to={`/compliance-copilot?fact=${fact}`} className="inline-flex min-h-6 max-w-full no-underline">
              <Badge plain tone={isOverdue ? 'warn' : 'neutral'} className="max-w-full whitespace-normal!">
                [{at + 1}] {citations.map(({ label }) => label).join('; ')}
                <span>{!day && `, as of ${formatDate(asOf)}`}</span>
                <span>{isOverdue && ', past its review date'}</span>
              </Badge>
            </Link>
            <PublishedText citations={citations} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const ecfr = 'https://www.ecfr.gov/';

/** The rule itself, where a citation has an address. */
function PublishedText({ citations }: Pick<Source, 'citations'>) {
  const href = citations.find((one) => one.href)?.href;
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-sm text-action-ink underline underline-offset-2">
      {href.startsWith(ecfr) ? 'eCFR' : 'Published text'}
    </a>
  );
}
