import { factOfCode, onlyWarns } from '#domains/compliance/explain-rules.ts';
import { statusOfActor } from '#domains/compliance/gate.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { namesOneself, type Computation, type CopilotQuestion } from './computation.ts';

const gateFact = 'GAT-12';

export async function ownGate(ctx: ActorCtx, { question, thread, room }: CopilotQuestion): Promise<Computation | null> {
  if (![...thread, question].some(namesOneself)) return null;
  const { message, violations } = await statusOfActor(ctx);
  const own = [...new Set(violations.flatMap(({ code }) => factOfCode[code] ?? []))].slice(0, room - 1);
  const reasons = violations.map((one) => {
    const fact = factOfCode[one.code];
    const text = `${one.message}: ${one.fix.label}.`;
    return { text: onlyWarns(one.code) ? `Only a warning: ${text}` : text, cites: [fact && own.includes(fact) ? fact : gateFact] };
  });
  return {
    sentences: [{ text: `Your compliance status today: ${message}.`, cites: [gateFact] }, ...reasons],
    rests: { [gateFact]: ['names each reason why not'] },
    told: [gateFact],
    isExact: false,
    leads: [...new Map(violations.map(({ fix }) => [fix.href, fix])).values()],
  };
}
