import { isDotMcEnabled } from '#domains/accounts/queries.ts';
import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import type { dotMcModes, dotMcOutcomes } from './contract.ts';
import { formatProblem, type DotMcNumbers } from './rules.ts';

/** The answer to a check; only 'invalid' and 'not_found' make numbers invalid (decisions, section 5). */
export interface DotMcAnswer {
  readonly isValid: boolean;
  readonly outcome: (typeof dotMcOutcomes)[number];
  readonly message: string;
}

/** How numbers are checked: 'bypass' while no register client is configured. */
export async function getDotMcStatus(ctx: Ctx): Promise<{ enabled: boolean; mode: (typeof dotMcModes)[number] }> {
  return { enabled: await isDotMcEnabled(ctx), mode: 'bypass' };
}

const judge = (numbers: DotMcNumbers): DotMcAnswer => {
  const problem = formatProblem(numbers);
  if (problem) return { isValid: false, outcome: 'invalid', message: problem };
  const message = 'Numbers are well formed. They were not checked against the federal register, because no register key is configured.';
  return { isValid: true, outcome: 'bypassed', message };
};

/** Checks a DOT number and, when given, an MC number, and keeps a record of the check under the account that asked. */
export async function validateDotMc(ctx: Ctx, numbers: DotMcNumbers): Promise<DotMcAnswer> {
  const answer = judge(numbers);
  await ctx.sql`
    insert into dot_mc_validation_logs (id, user_id, dot_number, mc_number, status, snapshot, ip_address, created_at)
    values (${newId()}, ${ctx.actor?.id ?? null}, ${numbers.dotNumber}, ${numbers.mcNumber ?? null}, ${answer.outcome},
      ${ctx.sql.json({ message: answer.message })}, ${ctx.ip}, ${ctx.now})`;
  return answer;
}
