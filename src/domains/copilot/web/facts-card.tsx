import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import type { Fact } from '../schemas.ts';
import { markLabels, topicLabels, topicNames, type Topic } from '../rules.ts';
import { useFacts } from './copilot-data.ts';
import { writeHref } from './editing/editing-paths.ts';

export function FactsCard() {
  const [asked] = useSearchParams();
  const fact = asked.get('fact') ?? undefined;
  const topic = topicNames.find((name): name is Topic => name === asked.get('topic'));
  const facts = useFacts({ ...(fact && { fact }), ...(topic && { topic }) }, fact !== undefined || topic !== undefined);
  if (!fact && !topic) return null;
  return (
    <Card
      title={topic ? topicLabels[topic] : facts.data?.length === 0 ? `No fact ${fact}` : `What ${fact} says`}
      text="Facts of the knowledge base. Not legal advice."
      aside={
        <ButtonLink to="/compliance-copilot" variant="quiet" size="sm" icon="x">
          Close
        </ButtonLink>
      }
    >
      <ListState query={facts} empty={<Empty title="This fact does not exist" text="Initialize the knowledge base, or ask a question." />}>
        {(found) => (
          <ul className="grid divide-y divide-line">
            {found.map((one) => (
              <li key={one.fact} className="py-4 first:pt-0 last:pb-0">
                <FactEntry fact={one} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Card>
  );
}

function FactEntry({ fact: { fact, text, citations, asOf, mark, isOverdue, can } }: { fact: Fact }) {
  return (
    <div className="grid gap-1">
      <p className="max-w-text">
        <span className="font-mono text-sm text-muted">{fact}</span> {text}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {citations.map(({ label, href }) =>
          href ? (
            <a key={label} href={href} rel="noreferrer" className="inline-flex min-h-6 items-center text-action-ink">
              {label}
            </a>
          ) : (
            <span key={label}>{label}</span>
          ),
        )}
        <span>As of {formatDate(asOf)}</span>
        <span>{markLabels[mark]}</span>
        {isOverdue && <Badge tone="warn">Past its review date</Badge>}
        {can.edit && (
          <Link to={writeHref({ fact })} className="inline-flex min-h-6 items-center font-semibold text-action-ink">
            Edit<span className="sr-only"> {fact}</span>
          </Link>
        )}
      </p>
    </div>
  );
}
