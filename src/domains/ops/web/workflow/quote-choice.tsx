import { useState } from 'react';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import { listAdminQuotes } from '#domains/quotes/endpoints.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { shortId } from '#shared/text/short-id.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { PagedChoice } from '#web/lists/paged-choice.tsx';
import { toRoute, getTotal } from '../quote-text.ts';

const toLine = (quote: AdminQuote) =>
  `${getTitle(quote.transport)} · ${toRoute(quote)} · ${getTotal(quote)} · ${workflowLabels[quote.workflowState]} · ${shortId(quote.id)}`;

const toChoice = (quote: AdminQuote) => ({
  key: quote.id,
  text: toLine(quote),
  face: (
    <span className="grid">
      <span>
        {getTitle(quote.transport)} · {workflowLabels[quote.workflowState]}
      </span>
      <span className="text-sm opacity-80">
        {toRoute(quote)} · {getTotal(quote)} · <span>{quote.offeredBy?.name ?? 'Estimate'}</span> · {shortId(quote.id)}
      </span>
    </span>
  ),
});

interface QuoteChoiceProps {
  /** The one that is chosen; its line stands in the box until somebody types. */
  chosen: AdminQuote | undefined;
  onChoose: (quote: AdminQuote) => void;
}

/** Selects a quote by its vehicle, route, id or somebody who takes part; stands in a `Field`. */
export function QuoteChoice({ chosen, onChoose }: QuoteChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const search = useSettled((typed ?? '').trim(), 300);
  const found = useCallPages(listAdminQuotes, { query: { search } }, { limit: 25 });
  const take = (quote: AdminQuote) => {
    setTyped(null);
    onChoose(quote);
  };
  return (
    <PagedChoice
      pages={found}
      words={['quote', 'quotes']}
      none={search ? 'No quotes match' : 'No quotes yet. Every submitted request gets an opening quote.'}
      choiceOf={toChoice}
      value={typed ?? (chosen ? toLine(chosen) : '')}
      maxLength={200}
      onChange={setTyped}
      onBlur={() => setTyped(null)}
      onTake={take}
    />
  );
}
