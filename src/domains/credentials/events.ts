import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { pricingRoles } from '#shared/roles.ts';
import { registerChecks } from './schemas.ts';
import { dotMcOutcomes } from './outcome-rules.ts';

/** What every listener needs to tell an account about a check of its numbers. */
const registerFact = z.object({
  userId: z.uuid(),
  role: z.enum(pricingRoles),
  /** The company, or the person where there is none. */
  name: z.string(),
  outcome: z.enum(dotMcOutcomes),
  message: z.string(),
  failed: z.array(z.enum(registerChecks)),
});

/** The numbers of an account became verified; `isRestored`: they had been before, and lapsed. */
export const credentialsVerified = defineEvent('credentials.verified', registerFact.extend({ isRestored: z.boolean().default(false) }));

/** The register does not bear out numbers that were not verified before; told when the answer is new. */
export const credentialsRefused = defineEvent('credentials.refused', registerFact);

/** Numbers that were verified no longer are: authority or insurance lapsed, or the number left the register. Once per lapse. */
export const credentialsLapsed = defineEvent('credentials.lapsed', registerFact);

/** An administrator had the numbers of an account checked again. */
export const credentialsRevalidated = defineEvent('credentials.revalidated', registerFact);

/** The register refuses the key, or calls from this address; announced once a day at most. */
export const registerSilent = defineEvent('register.silent', z.object({ reason: z.enum(['key_refused', 'blocked']) }));
