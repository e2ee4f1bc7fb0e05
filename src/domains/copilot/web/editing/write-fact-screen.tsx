import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { openDay } from '#shared/dates/days.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { FactVersion } from '../../editing/schemas.ts';
import type { OpenQuestion } from '../../editing/questions-schemas.ts';
import { factName, type FactInput } from '../../editing/rules.ts';
import { useOpenQuestion, usePropose, useVersions } from './editing-data.ts';
import { consolePath, waitingPath } from './editing-paths.ts';
import { FactForm } from './fact-form.tsx';
import { OnlyOfficers, underCopilot } from './only-officers.tsx';
import { VersionsCard } from './versions-card.tsx';

export const meta = () => pageTitle('Write a Fact');

const trail = [...underCopilot, { label: 'Knowledge Base', to: consolePath }];

export default function WriteFactScreen() {
  const [asked] = useSearchParams();
  const { data: fact } = factName.safeParse(asked.get('fact'));
  const question = asked.get('question');
  return (
    <OnlyOfficers>
      {fact ? <EditFact key={fact} fact={fact} /> : question ? <AnswerQuestion key={question} id={question} /> : <NewFact />}
    </OnlyOfficers>
  );
}

const emptyFact = (): Partial<FactInput> => ({
  text: '',
  citation: '',
  asOf: openDay(new Date()),
  isNews: false,
  keywords: '',
  related: '',
});

function useSendFact(more: { readonly queryId?: string; readonly fact?: string; readonly basedOn?: number }) {
  const propose = usePropose();
  const navigate = useNavigate();
  return async (body: FactInput) => {
    await propose.mutateAsync({ body: { ...body, ...more } });
    await navigate(waitingPath);
  };
}

const newFactText = 'It is used after another officer approves it.';

function NewFact() {
  const send = useSendFact({});
  return (
    <Page title="Write a fact" trail={trail} text={newFactText}>
      <FactForm given={emptyFact()} onSend={send} />
    </Page>
  );
}

function AnswerQuestion({ id }: { id: string }) {
  const question = useOpenQuestion(id);
  return (
    <Page title="Write a fact" trail={trail} text={newFactText}>
      <ListState query={question} loading={<Skeleton className="h-96 w-full" />}>
        {(asked) => <FactText question={asked} />}
      </ListState>
    </Page>
  );
}

function FactText({ question }: { question: OpenQuestion }) {
  const send = useSendFact({ queryId: question.id });
  const given = { ...emptyFact(), keywords: question.keywords, ...(question.topic && { topic: question.topic }) };
  return (
    <>
      <Card title="The question" level={2}>
        <p className="max-w-text wrap-anywhere">{question.question}</p>
        {question.after && <p className="max-w-text text-sm text-muted wrap-anywhere">After: {question.after}</p>}
      </Card>
      <FactForm given={given} onSend={send} />
    </>
  );
}

function EditFact({ fact }: { fact: string }) {
  const versions = useVersions(fact, true);
  return (
    <Page title={`Edit ${fact}`} trail={trail} text="The current fact stays in use until another officer approves your version.">
      {versions.data && versions.isFetchedAfterMount ? (
        <Editing fact={fact} versions={versions.data} />
      ) : versions.error ? (
        <Failed message={versions.error} onRetry={() => void versions.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

function Editing({ fact, versions }: { fact: string; versions: readonly FactVersion[] }) {
  // Keeps the version the edit is based on; the server rejects the edit if it changed meanwhile.
  const [current] = useState(() => versions.find(({ state }) => state === 'current'));
  const send = useSendFact({ fact, ...(current && { basedOn: current.version }) });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {versions.some(({ state, origin }) => state === 'proposed' && origin === 'officer') ? (
        <Alert
          tone="info"
          title="A change to this fact is waiting for review"
          actions={
            <ButtonLink to={waitingPath} variant="secondary" size="sm">
              See waiting changes
            </ButtonLink>
          }
        >
          You can edit it again once that is decided.
        </Alert>
      ) : (
        current && <FactForm given={current} onSend={send} />
      )}
      <VersionsCard versions={versions} />
    </div>
  );
}
