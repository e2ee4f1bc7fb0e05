import type { RefObject } from 'react';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { getAdminQuote } from '#domains/quotes/endpoints.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import type { Role } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { useCall } from '#web/api/queries.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toRoute, getTotal } from '../quote-text.ts';
import { WorkflowHistory } from './workflow-history.tsx';
import { WorkflowStep } from './workflow-step.tsx';

interface WorkflowManagerProps {
  quoteId: string;
  actorRole: Role;
  onBack: () => void;
}

/** The role's transitions. Backward steps ask for a reason. */
const getRules = (actorRole: Role) =>
  actorRole === 'super_admin'
    ? "You can choose any state. To override a refusal, confirm it and give a reason. You can't accept two offers or book without a price."
    : 'Admins can only move quotes forward. Super admins can also move them back.';

export function WorkflowManager({ quoteId, actorRole, onBack }: WorkflowManagerProps) {
  const requestedId = idSchema.safeParse(quoteId).data;
  const chosen = useCall(getAdminQuote, { params: { id: requestedId ?? '' } }, { enabled: requestedId !== undefined });
  const card = useFocusAfterStep(`${requestedId} ${chosen.data?.workflowState}`);
  return (
    <section aria-labelledby="quote-workflow" className="grid gap-5">
      <div>
        <Button variant="quiet" size="sm" icon="arrow-left" onClick={onBack}>
          All quotes
        </Button>
        <h2 id="quote-workflow" className="mt-2 text-lg">
          Quote Workflow
        </h2>
        <p className="max-w-text text-muted">{getRules(actorRole)}</p>
      </div>
      {requestedId ? (
        <ListState query={chosen} absentText="This quote does not exist.">
          {(quote) => <ManagedQuote key={`${quote.id} ${quote.workflowState}`} card={card} quote={quote} actorRole={actorRole} />}
        </ListState>
      ) : (
        <p className="text-muted">This quote does not exist.</p>
      )}
    </section>
  );
}

interface ManagedQuoteProps {
  quote: AdminQuote;
  actorRole: Role;
  card: RefObject<HTMLElement | null>;
}

function ManagedQuote({ quote, card, actorRole }: ManagedQuoteProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card
        ref={card}
        tabIndex={-1}
        title={getTitle(quote.transport)}
        level={3}
        text={toRoute(quote)}
        aside={
          <ButtonLink to={`/transports/${quote.transportId}`} variant="quiet" size="sm" iconAfter="arrow-right">
            Open transport
          </ButtonLink>
        }
      >
        <div className="grid gap-5">
          <Facts
            facts={[
              { label: 'Current state', value: <strong>{workflowLabels[quote.workflowState]}</strong> },
              { label: 'Total', value: getTotal(quote), figures: true },
              { label: 'Offered by', value: quote.offeredBy?.name ?? 'Carriage' },
              { label: 'Driver', value: quote.driverName ?? 'Not assigned' },
              { label: 'Accepted', value: quote.isAccepted ? 'Yes' : 'No' },
              { label: 'Quote', value: <span title={quote.id}>{shortId(quote.id)}</span>, figures: true },
            ]}
          />
          <WorkflowStep quote={quote} actorRole={actorRole} asksReason={actorRole === 'super_admin'} />
        </div>
      </Card>
      <Card title="History" level={3} text="Every change of this quote.">
        <WorkflowHistory quoteId={quote.id} />
      </Card>
    </div>
  );
}
