import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Source } from '../schemas.ts';

export function SourceBadges({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ol aria-label="Sources" className="flex flex-wrap gap-2">
      {sources.map(({ fact, citations, asOf, isOverdue }, at) => (
        <li key={fact} className="min-w-0">
          <Link to={`/compliance-copilot?fact=${fact}`} className="inline-flex min-h-6 max-w-full no-underline">
            <Badge plain tone={isOverdue ? 'warn' : 'neutral'} className="max-w-full whitespace-normal!">
              [{at + 1}] {citations.map(({ label }) => label).join('; ')}, as of {formatDate(asOf)}
              <span>{isOverdue && ', past its review date'}</span>
            </Badge>
          </Link>
        </li>
      ))}
    </ol>
  );
}
