import { useEffect, useRef } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import type { CopilotStats } from '../schemas.ts';
import { bringBefore } from './bring-before.ts';
import { useStats } from './copilot-data.ts';

const share = (part: number | null | undefined) => (part === undefined ? undefined : part === null ? 'none' : `${part}%`);
const time = (milliseconds: number | null | undefined) =>
  milliseconds === undefined ? undefined : milliseconds === null ? 'none' : `${milliseconds} ms`;

export function StatsCard() {
  const { data: seen, error, refetch } = useStats(true);
  const place = useRef<HTMLElement>(null);
  useEffect(() => bringBefore(place.current), []);
  return (
    <section ref={place} tabIndex={-1} id="copilot-stats" aria-labelledby="stats" className="grid scroll-m-4 gap-3">
      <h2 id="stats" className="text-lg">
        Stats
      </h2>
      {error && !seen ? <Failed message={error} onRetry={() => void refetch()} /> : <Figures seen={seen} />}
    </section>
  );
}

function Figures({ seen }: { seen: CopilotStats | undefined }) {
  const whose = seen?.scope === 'all' ? 'Everyone' : 'Your own';
  return (
    <>
      <StatRow>
        <Stat label="Questions" icon="message" value={seen?.questions} note={seen && whose} />
        <Stat
          label="Answered"
          icon="circle-check"
          value={share(seen?.answeredShare)}
          note={seen && `${seen.answered} of ${seen.questions}`}
        />
        <Stat
          label="Confidence"
          icon="shield"
          value={seen && `${seen.confidence.high} / ${seen.confidence.medium} / ${seen.confidence.low}`}
          note="High, Medium, Low"
        />
        <Stat
          label="Time"
          icon="clock"
          value={time(seen?.latencyHalf)}
          note={seen && (seen.latencyMost === null ? 'No questions yet' : `95% within ${time(seen.latencyMost)}`)}
        />
      </StatRow>
      {seen && (
        <p className="max-w-text text-muted">
          {seen.facts} facts in the knowledge base, {seen.overdueFacts} past their review date. Marked right {seen.judgedRight}, wrong{' '}
          {seen.judgedWrong}.
          <span>
            {seen.topics.length > 0 &&
              ` Most asked: ${seen.topics
                .slice(0, 3)
                .map(({ label, questions }) => `${label} (${questions})`)
                .join(', ')}.`}
          </span>
        </p>
      )}
      {seen && seen.unanswered.length > 0 && (
        <section aria-labelledby="unanswered" className="grid gap-2">
          <h3 id="unanswered" className="text-base">
            Without an answer
          </h3>
          <ul className="grid gap-1">
            {seen.unanswered.map(({ question, asked, lastAskedAt }) => (
              <li key={`${lastAskedAt} ${question}`} className="max-w-text wrap-anywhere">
                {question}{' '}
                <span className="text-sm text-muted">
                  <span>{asked > 1 && (seen.scope === 'all' ? `asked by ${asked} people, ` : `asked ${asked} times, `)}</span>
                  {formatDateTime(lastAskedAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
