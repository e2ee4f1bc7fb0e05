import type { RefObject } from 'react';
import type { AdminQuote } from '#domains/quotes/admin-quotes-contract.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { ExportButton } from '#domains/quotes/web/export/export-button.tsx';
import { exportAllQuotes } from '#domains/quotes/web/export/export-transports.ts';
import { titleOf } from '#domains/transports/web/transport-words.ts';
import { formatUsd } from '#shared/money.ts';
import type { Role } from '#shared/roles.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Field } from '#web/ui/field.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAdminQuotes } from './workflow-data.ts';
import { routeOf, shortId } from './short-words.ts';
import { WorkflowHistory } from './workflow-history.tsx';
import { WorkflowStep } from './workflow-step.tsx';
import { useAddress } from '#web/ui/use-address.ts';

interface WorkflowManagerProps {
  actorRole: Role;
  /** Offers to write down why; who may step backward is asked for it. */
  asksReason?: boolean;
}

interface QuoteWorkflowProps extends WorkflowManagerProps {
  /** What the table of this role allows, in a sentence. */
  text: string;
}

const lineOf = (quote: AdminQuote) =>
  `${titleOf(quote.transport)} · ${routeOf(quote)} · ${formatUsd(quote.totalQuote)} · ${workflowLabels[quote.workflowState]} · ${shortId(quote.id)}`;

/** Select a quote, see where it stands, move it within the table of the role. */
export function WorkflowManager({ text, actorRole, asksReason = false }: QuoteWorkflowProps) {
  const quotes = useAdminQuotes();
  const [search, change] = useAddress();
  const chosen = search.get('quote') ?? '';
  const choose = (id: string) => change({ quote: id });
  const state = quotes.data?.find(({ id }) => id === chosen)?.workflowState;
  const card = useFocusAfterStep(`${chosen} ${state}`);
  return (
    <section aria-labelledby="quote-workflow" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="quote-workflow" className="text-lg">
            Quote Workflow
          </h2>
          <p className="text-muted">{text}</p>
        </div>
        <ExportButton save={exportAllQuotes} />
      </div>
      <ListState query={quotes} empty={<Empty title="No quotes yet" text="Each submitted request brings its opening quote here." />}>
        {(list) => {
          const quote = list.find(({ id }) => id === chosen);
          return (
            <div className="grid gap-6">
              <div className="grid gap-3 sm:flex sm:items-end">
                <Field label="Quote" className="min-w-0 flex-1">
                  <Select
                    placeholder="Select a quote"
                    options={list.map((one) => ({ value: one.id, label: lineOf(one) }))}
                    value={quote ? chosen : ''}
                    onChange={(event) => choose(event.target.value)}
                  />
                </Field>
                {quotes.hasNextPage && (
                  <Button
                    variant="secondary"
                    pending={quotes.isFetchingNextPage}
                    pendingLabel="Loading..."
                    onClick={() => void quotes.fetchNextPage()}
                  >
                    Load more
                  </Button>
                )}
              </div>
              {quote ? (
                <ManagedQuote
                  key={`${quote.id} ${quote.workflowState}`}
                  card={card}
                  quote={quote}
                  actorRole={actorRole}
                  asksReason={asksReason}
                />
              ) : (
                <p className="text-muted">Select a quote to see its state and its history.</p>
              )}
            </div>
          );
        }}
      </ListState>
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
        title={titleOf(quote.transport)}
        level={3}
        text={routeOf(quote)}
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
              { label: 'Total', value: formatUsd(quote.totalQuote), figures: true },
              { label: 'Offered by', value: quote.offeredBy?.name ?? 'The platform' },
              { label: 'Driver', value: quote.driverName ?? 'Not named' },
              { label: 'Accepted', value: quote.isAccepted ? 'Yes' : 'No' },
              { label: 'Quote', value: <span title={quote.id}>{shortId(quote.id)}</span>, figures: true },
            ]}
          />
          <WorkflowStep quote={quote} actorRole={actorRole} asksReason={asksReason} />
        </div>
      </Card>
      <Card title="History" level={3} text="Every step of this quote: who, when, why.">
        <WorkflowHistory quoteId={quote.id} />
      </Card>
    </div>
  );
}
