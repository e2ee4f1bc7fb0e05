import { useState } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { oversees } from '#shared/roles.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { AnswerEntry } from './answer-entry.tsx';
import { AskForm } from './ask-form.tsx';
import { useHistory, useInitialize } from './copilot-data.ts';
import { consolePath } from './editing/editing-paths.ts';
import { FactsCard } from './facts-card.tsx';
import { StatsCard } from './stats-card.tsx';

export const meta = () => pageTitle('Compliance Copilot');

export default function CopilotScreen() {
  const { user } = useSession();
  const initialize = useInitialize();
  const [looks, setLooks] = useState(0);
  const [justAsked, setJustAsked] = useState<string | null>(null);
  return (
    <Page
      title="Compliance Copilot"
      trail={underDashboard}
      text="Short answers with cited sources. Not legal advice."
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={() => setLooks(looks + 1)}>
            View Stats
          </Button>
          {user && oversees(user) && (
            <ButtonLink to={consolePath} variant="secondary" icon="file">
              Knowledge Base
            </ButtonLink>
          )}
        </>
      }
    >
      <FactsCard />
      <AskForm onAnswered={setJustAsked} />
      {looks > 0 && <StatsCard key={looks} />}
      <History justAsked={justAsked} />
      <div className="grid justify-items-start gap-3 border-t border-line pt-4">
        <Button
          variant="quiet"
          size="sm"
          pending={initialize.isPending}
          pendingLabel="Initializing..."
          onClick={() => initialize.mutate({})}
        >
          Initialize Knowledge Base
        </Button>
        <Initialized initialize={initialize} />
      </div>
    </Page>
  );
}

function Initialized({ initialize: { data, error } }: { initialize: ReturnType<typeof useInitialize> }) {
  if (error)
    return <Alert tone="bad" announced title={describeFailure(error, 'The knowledge base could not be initialized. Please try again.')} />;
  if (!data) return null;
  const changes = data.added + data.changed + data.withdrawn;
  return (
    <Alert tone="good" announced title={`The knowledge base has ${data.facts} facts`}>
      {changes === 0 ? 'Nothing has changed.' : `${data.added} were added, ${data.changed} changed, ${data.withdrawn} withdrawn.`}
    </Alert>
  );
}

function History({ justAsked }: { justAsked: string | null }) {
  const history = useHistory();
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-lg">
        Your questions
      </h2>
      <ListState
        query={history}
        empty={
          <Empty title="No questions yet" text="Ask a compliance question or choose a suggested one. All queries are logged for audit." />
        }
      >
        {(entries) => (
          <div className="grid gap-4">
            {entries.map((entry) => (
              <AnswerEntry key={entry.id} entry={entry} isJustAsked={entry.id === justAsked} />
            ))}
            <LoadMore hasMore={history.hasNextPage} pending={history.isFetchingNextPage} onMore={() => void history.fetchNextPage()} />
          </div>
        )}
      </ListState>
    </section>
  );
}
