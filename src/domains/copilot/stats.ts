import type { ActorCtx } from '#server/db/context.ts';
import { openDay } from '#shared/dates/days.ts';
import { oversees } from '#shared/roles.ts';
import type { CopilotStats } from './schemas.ts';
import { highFrom, mediumFrom, reviewBy, topicLabels, type FactMark, type Topic } from './rules.ts';

interface Figures {
  readonly questions: number;
  readonly answered: number;
  readonly high: number;
  readonly medium: number;
  readonly judgedRight: number;
  readonly judgedWrong: number;
  readonly latencyHalf: number | null;
  readonly latencyMost: number | null;
}

const mostUnanswered = 10;

export async function copilotStats({ sql, actor, now }: ActorCtx): Promise<CopilotStats> {
  const isAll = oversees(actor);
  const mine = isAll ? sql`true` : sql`user_id = ${actor.id}`;
  const [figures] = await sql<Figures[]>`
    select count(*)::int as questions, count(*) filter (where is_answered)::int as answered,
      count(*) filter (where confidence >= ${highFrom})::int as high,
      count(*) filter (where confidence >= ${mediumFrom} and confidence < ${highFrom})::int as medium,
      count(*) filter (where verdict = 'right')::int as judged_right, count(*) filter (where verdict = 'wrong')::int as judged_wrong,
      percentile_disc(0.5) within group (order by latency_ms) as latency_half,
      percentile_disc(0.95) within group (order by latency_ms) as latency_most
    from copilot_queries where ${mine}`;
  const topics = await sql<{ topic: Topic; questions: number }[]>`
    select topic, count(*)::int as questions from copilot_queries, unnest(topics) as topic where ${mine}
    group by topic order by questions desc, topic`;
  const unanswered = await sql<{ question: string; asked: number; lastAskedAt: string }[]>`
    select (array_agg(question order by id desc))[1] as question, ${isAll ? sql`count(distinct user_id)` : sql`count(*)`}::int as asked, max(asked_at) as last_asked_at
    from copilot_queries where ${mine} and not is_answered and closed_at is null
    group by wording order by asked desc, last_asked_at desc limit ${mostUnanswered}`;
  const facts = await sql<{ mark: FactMark; isNews: boolean; asOf: string }[]>`
    select mark, is_news, to_char(as_of, 'YYYY-MM-DD') as as_of from copilot_facts where state = 'current'`;
  const { questions, answered, high, medium, ...rest } = figures!;
  return {
    ...rest,
    unanswered: [...unanswered],
    scope: isAll ? 'all' : 'own',
    facts: facts.length,
    overdueFacts: facts.filter((fact) => reviewBy(fact) < openDay(now)).length,
    questions,
    answered,
    answeredShare: questions === 0 ? null : Math.round((answered / questions) * 1000) / 10,
    confidence: { high, medium, low: questions - high - medium },
    topics: topics.map((row) => ({ ...row, label: topicLabels[row.topic] })),
  };
}
