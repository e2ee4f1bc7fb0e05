import { buildAccount, buildSession } from '../src/domains/accounts/fixtures.ts';
import type { LabelledQuestion } from '../src/domains/copilot/evaluation/labelled-questions.ts';
import type { Pool } from '../src/server/db/sql/sql.ts';
import { startCarriage } from './processes.ts';

/** Below the limit of thirty questions a minute. */
const questionsOfOne = 25;
let people = 0;

/** Sequential calls; durations in milliseconds. The first 25 are a warm-up. */
export async function timedCalls(sql: Pool, databaseUrl: string, questions: readonly LabelledQuestion[]): Promise<number[]> {
  const carriage = await startCarriage(databaseUrl, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const times: number[] = [];
    let [token, ip] = ['', ''];
    const all = questions.flatMap(({ before, question }) => [...before, question]);
    for (const [at, query] of [...all.slice(0, questionsOfOne), ...all].entries()) {
      if (at % questionsOfOne === 0) {
        token = await buildSession(sql, await buildAccount(sql, { role: 'carrier' }));
        people += 1;
        ip = `198.18.${people}.1`;
      }
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip, 'content-type': 'application/json' };
      const started = performance.now();
      const answer = await fetch(`${carriage.url}/api/copilot`, { method: 'POST', headers, body: JSON.stringify({ query }) });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`a question was answered with ${answer.status}: ${text}`);
      if (at >= questionsOfOne) times.push(performance.now() - started);
    }
    return times.toSorted((a, b) => a - b);
  } finally {
    await carriage.stop();
  }
}
