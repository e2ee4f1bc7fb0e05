import { useState } from 'react';
import { listAdminQuotes, type AdminQuote } from '#domains/quotes/admin-quotes-contract.ts';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { titleOf } from '#domains/transports/web/transport-words.ts';
import { formatUsd } from '#shared/money.ts';
import { useCallPages } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { ChoiceBox } from '#web/ui/combobox.tsx';
import { routeOf, shortId } from './short-words.ts';

const lineOf = (quote: AdminQuote) =>
  `${titleOf(quote.transport)} · ${routeOf(quote)} · ${formatUsd(quote.totalQuote)} · ${workflowLabels[quote.workflowState]} · ${shortId(quote.id)}`;

const choiceOf = (quote: AdminQuote) => ({
  key: quote.id,
  text: lineOf(quote),
  face: (
    <span className="grid">
      <span>
        {titleOf(quote.transport)} · {workflowLabels[quote.workflowState]}
      </span>
      <span className="text-sm opacity-80">
        {routeOf(quote)} · {formatUsd(quote.totalQuote)} · {quote.offeredBy?.name ?? 'The estimate'} · {shortId(quote.id)}
      </span>
    </span>
  ),
});

interface QuoteChoiceProps {
  /** The one that is chosen; its line stands in the box until somebody types. */
  chosen: AdminQuote | undefined;
  onChoose: (quote: AdminQuote) => void;
}

/** Selects a quote by its vehicle, route, id or somebody who takes part, searched on the server; stands in a `Field`. */
export function QuoteChoice({ chosen, onChoose }: QuoteChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const search = useSettled((typed ?? '').trim(), 300);
  const found = useCallPages(listAdminQuotes, { query: { search } }, { cursorOf: ({ id }: AdminQuote) => id, limit: 25 });
  const noteOf = () => {
    if (found.error) return 'The quotes could not be loaded.';
    if (!found.data) return 'Loading...';
    return search ? 'No quote found' : 'No quotes yet: each submitted request brings its opening quote.';
  };
  return (
    <ChoiceBox
      value={typed ?? (chosen ? lineOf(chosen) : '')}
      maxLength={200}
      placeholder="Select a quote"
      choices={(found.data ?? []).map(choiceOf)}
      opensAtOnce
      listLabel="Quotes found"
      note={noteOf()}
      onEnd={() => found.hasNextPage && !found.isFetchingNextPage && void found.fetchNextPage()}
      onChange={setTyped}
      onBlur={() => setTyped(null)}
      onTake={({ key }) => {
        setTyped(null);
        const quote = found.data?.find(({ id }) => id === key);
        if (quote) onChoose(quote);
      }}
    />
  );
}
