import { Link } from 'react-router';
import { explanationHref } from '../explain-rules.ts';

/** Leads to the fact that something rests on; `of` is what is explained, for who does not see what it stands beside. */
export function ExplainLink({ fact, of }: { fact: string | undefined; of: string }) {
  if (!fact) return null;
  return (
    <Link to={explanationHref(fact)} aria-label={`Explain: ${of}`} className="inline-flex min-h-6 items-center text-sm text-action-ink">
      Explain
    </Link>
  );
}
