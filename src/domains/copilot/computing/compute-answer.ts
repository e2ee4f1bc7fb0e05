import type { ActorCtx } from '#server/db/context.ts';
import { formatDate } from '#shared/dates.ts';
import { openDay } from '#shared/dates/days.ts';
import { mentions, type Computation, type CopilotQuestion } from './computation.ts';
import { licenseText } from './license-rules.ts';
import { dotNumbersIn, mcs150Due } from './mcs-150-rules.ts';
import { ownGate } from './own-gate.ts';
import { directFact, policyFact, refund } from './refund.ts';
import { weightsAfter, weightsIn } from './weight-rules.ts';

function dueDate({ now }: ActorCtx, asked: CopilotQuestion): Computation | null {
  if (!mentions(asked, /\bmcs\b|\bbiennial\b|\bupdat/i)) return null;
  const dues = dotNumbersIn(asked.question).map(
    (dot) => `for USDOT ${dot} the next MCS-150 is due by ${formatDate(mcs150Due(dot, openDay(now)).lastDay)}`,
  );
  if (dues.length === 0) return null;
  return {
    sentences: [{ text: `${dues.join(', ')}.`.replace(/^f/, 'F'), cites: ['MCS-2', 'MCS-3'] }],
    rests: {
      'MCS-2': ['last digit', 'month', '1 is January', '9 for September', '0 is October', 'last day of that month'],
      'MCS-3': ['next-to-last digit', 'odd for odd years', 'even (0 too) for even years'],
    },
    told: ['MCS-2', 'MCS-3', 'MCS-1'],
    leads: [],
    isExact: true,
  };
}

function license(_: ActorCtx, asked: CopilotQuestion): Computation | null {
  const text = licenseText([...asked.thread, asked.question].map(weightsIn).reduce(weightsAfter));
  if (text === null || !mentions(asked, /\bcdl\b|licen[cs]e|\bclass [ab]\b/i)) return null;
  return {
    sentences: [{ text, cites: ['DRV-9'] }],
    rests: {
      'DRV-9': ['from 26,001 lb', 'class A for a combination that tows more than 10,000 lb', 'class B for a single vehicle', 'placarded'],
    },
    told: ['DRV-9'],
    leads: [],
    isExact: true,
  };
}

type Compute = (ctx: ActorCtx, asked: CopilotQuestion) => Computation | null | Promise<Computation | null>;

/** What can be computed from the asker's data once its fact is found. */
const computations: Readonly<Record<string, Compute>> = {
  'MCS-1': dueDate,
  'MCS-2': dueDate,
  'MCS-3': dueDate,
  'MCS-4': dueDate,
  'DRV-9': license,
  'GAT-2': ownGate,
  'GAT-12': ownGate,
  [policyFact]: refund,
  [directFact]: refund,
};

/** Null if the question has no data to compute with. Reads only what the actor may see. */
export const computeAnswer = async (ctx: ActorCtx, asked: CopilotQuestion, fact: string): Promise<Computation | null> =>
  (await computations[fact]?.(ctx, asked)) ?? null;
