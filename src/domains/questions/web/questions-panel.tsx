import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { Question } from '../schemas.ts';
import { useQuestions } from './question-data.ts';
import { QuestionEntry } from './question-entry.tsx';
import { AskForm } from './question-forms.tsx';

interface QuestionsPanelProps {
  transportId: string;
  isOpen: boolean;
  asks: boolean;
  owns?: boolean;
}

export function QuestionsPanel({ transportId, isOpen, asks, owns = false }: QuestionsPanelProps) {
  const waiting = useQuestions(transportId, 'no');
  const answered = useQuestions(transportId, 'yes');
  const both = {
    data: waiting.data && answered.data && { waiting: waiting.data, answered: answered.data },
    error: waiting.error ?? answered.error,
    isPending: waiting.isPending || answered.isPending,
    refetch: () => Promise.all([waiting.refetch(), answered.refetch()]),
  };
  const panelRef = useRef<HTMLDivElement>(null);
  useArrival(panelRef, both.data !== undefined);
  const groups = [
    <Group key="waiting" title={owns ? 'Waiting for your answer' : 'Waiting for an answer'} list={waiting} />,
    <Group key="answered" title="Answered" list={answered} />,
  ];
  return (
    <div ref={panelRef} id="questions" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title="Questions and answers" text="Everyone who can make an offer sees these. No names are shown.">
        <div className="grid gap-6">
          <ListState query={both}>
            {(found) =>
              found.waiting.length + found.answered.length === 0 ? (
                <p className="text-muted">{describeEmpty(isOpen, owns)}</p>
              ) : (
                <div className="grid gap-6">{owns ? groups : groups.toReversed()}</div>
              )
            }
          </ListState>
          {isOpen && asks && <Asking transportId={transportId} />}
        </div>
      </Card>
    </div>
  );
}

function describeEmpty(isOpen: boolean, owns: boolean): string {
  if (!isOpen) return 'No questions were asked before booking.';
  return owns ? 'No questions yet. Carriers can ask until you book.' : 'No questions yet.';
}

function useArrival(panelRef: { current: HTMLElement | null }, isThere: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isThere && key && hash === '#questions') panelRef.current?.scrollIntoView({ block: 'start' });
  }, [isThere, hash, key, panelRef]);
}

function Group({ title, list }: { title: string; list: ReturnType<typeof useQuestions> }) {
  if (!list.data || list.data.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-base">{title}</h3>
      <ul className="divide-y divide-line">
        {list.data.map((question: Question, at) => (
          <li key={question.id} className="py-4 first:pt-0 last:pb-0">
            <QuestionEntry question={question} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <LoadMore hasMore pending={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </section>
  );
}

function Asking({ transportId }: { transportId: string }) {
  const { data: gate } = useGate();
  if (!gate) return null;
  if (gate.canBid) return <AskForm transportId={transportId} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">You can ask once you are able to bid.</p>
      <ButtonLink to="/marketplace#compliance" variant="secondary" size="sm" icon="lock">
        See what is missing
      </ButtonLink>
    </div>
  );
}
