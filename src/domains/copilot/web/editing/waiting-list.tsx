import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { useProposals } from './editing-data.ts';
import { ProposalEntry } from './proposal-entry.tsx';

export function WaitingList() {
  const proposals = useProposals();
  const section = useFocusAfterStep(proposals.data?.map(({ id }) => id).join() ?? '');
  return (
    <section ref={section} tabIndex={-1} aria-label="Waiting for review">
      <ListState
        query={proposals}
        empty={<Empty title="Nothing to review" text="Proposed facts wait here until another officer reviews them." />}
      >
        {(rows) => (
          <div className="grid gap-4">
            {rows.map((one) => (
              <ProposalEntry key={one.id} proposal={one} />
            ))}
            <LoadMore
              hasMore={proposals.hasNextPage}
              pending={proposals.isFetchingNextPage}
              onMore={() => void proposals.fetchNextPage()}
            />
          </div>
        )}
      </ListState>
    </section>
  );
}
