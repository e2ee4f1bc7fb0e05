import { Link } from 'react-router';
import { explanationHref } from '../explain-rules.ts';

/** Links to the fact behind a requirement; `of` names the requirement for screen readers. */
export function ExplainLink({ fact, of }: { fact: string | undefined; of: string }) {
  if (!fact) return null;
  return (
    <Link to={explanationHref(fact)} aria-label={`Explain: ${of}`} className="inline-flex min-h-6 items-center text-sm text-action-ink">
      Explain
    </Link>
  );
}
