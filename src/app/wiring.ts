import type { StepRules } from '#domains/quotes/step-rules.ts';
import { custodyWitnesses } from '#domains/custody/witnesses.ts';
import type { Wiring } from '#server/db/context.ts';
import { personalData } from './personal-data.ts';

/** Who has a say before every step of a quote, and who writes along with it: one line per domain, in their order. */
const stepRules: StepRules = {
  guards: [],
  followers: [],
};

/** What every context of this program carries to the domains. */
export const wiring: Wiring = { stepRules, witnesses: custodyWitnesses, personalData };
