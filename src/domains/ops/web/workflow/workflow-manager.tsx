import type { RefObject } from 'react';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { getAdminQuote } from '#domains/quotes/endpoints.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { id as idSchema } from '#shared/id-schemas.ts';
import type { Role } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { useCall } from '#web/api/queries.ts';
import { FileButton } from '#web/lists/file-button.tsx';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { exportQuotes } from '../../endpoints.ts';
import { QuoteChoice } from './quote-choice.tsx';
import { toRoute, getTotal } from '../quote-text.ts';
import { WorkflowHistory } from './workflow-history.tsx';
import { WorkflowStep } from './workflow-step.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';

interface WorkflowManagerProps {
  actorRole: Role;
  /** Offers to write down why; who may step backward is asked for it. */
  asksReason?: boolean;
}

interface QuoteWorkflowProps extends WorkflowManagerProps {
  /** What the table of this role allows, in a sentence. */
  text: string;
}

/** Select a quote, see where it stands, move it within the table of the role. */
export function WorkflowManager({ text, actorRole, asksReason = false }: QuoteWorkflowProps) {
  const [search, change] = useAddress();
  const asked = idSchema.safeParse(search.get('quote')).data;
  const chosen = useCall(getAdminQuote, { params: { id: asked ?? '' } }, { enabled: asked !== undefined });
  const card = useFocusAfterStep(`${asked} ${chosen.data?.workflowState}`);
  return (
    <section aria-labelledby="quote-workflow" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="quote-workflow" className="text-lg">
            Quote Workflow
          </h2>
          <p className="text-muted">{text}</p>
        </div>
        <FileButton endpoint={exportQuotes} query={{}} name="quotes" size="md" />
      </div>
      <Field label="Quote" hint="Search by vehicle, place, person or ID">
        <QuoteChoice chosen={asked ? chosen.data : undefined} onChoose={({ id }) => change({ quote: id })} />
      </Field>
      {asked ? (
        <ListState query={chosen} absentText="This quote does not exist.">
          {(quote) => (
            <ManagedQuote
              key={`${quote.id} ${quote.workflowState}`}
              card={card}
              quote={quote}
              actorRole={actorRole}
              asksReason={asksReason}
            />
          )}
        </ListState>
      ) : (
        <p className="text-muted">Select a quote to see its state and history.</p>
      )}
    </section>
  );
}

interface ManagedQuoteProps extends WorkflowManagerProps {
  quote: AdminQuote;
  card: RefObject<HTMLElement | null>;
}

function ManagedQuote({ quote, card, actorRole, asksReason = false }: ManagedQuoteProps) {
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
          <WorkflowStep quote={quote} actorRole={actorRole} asksReason={asksReason} />
        </div>
      </Card>
      <Card title="History" level={3} text="Every change of this quote.">
        <WorkflowHistory quoteId={quote.id} />
      </Card>
    </div>
  );
}
