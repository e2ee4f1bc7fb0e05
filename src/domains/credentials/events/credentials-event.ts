import { z } from 'zod';
import type { AuditEntry } from '#server/events/event.ts';
import { generalNotice, type Notice } from '#server/events/notice.ts';
import { pricingRoles } from '#shared/roles.ts';
import { dotMcOutcomes } from '../outcome-rules.ts';
import { fmcsaChecks } from '../schemas.ts';

export const credentialsEvent = z.object({
  userId: z.uuid(),
  role: z.enum(pricingRoles),
  /** The company, or the person if there is none. */
  name: z.string(),
  outcome: z.enum(dotMcOutcomes),
  message: z.string(),
  failed: z.array(z.enum(fmcsaChecks)),
});

export const credentialsNotice = (userId: string, title: string, body: string, byEmail = true): Notice =>
  generalNotice(userId, title, body, '/settings/profile', byEmail);

export const auditCredentials = ({ userId, outcome, failed }: z.output<typeof credentialsEvent>): AuditEntry => ({
  subjectType: 'account',
  subjectId: userId,
  details: { outcome, failed },
});
