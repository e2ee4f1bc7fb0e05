import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** Outcomes of a register check (decisions, section 5); unavailable is never invalid. */
export const dotMcOutcomes = ['valid', 'invalid', 'not_found', 'unavailable', 'bypassed'] as const;
export const dotMcModes = ['live', 'bypass', 'cache'] as const;

export const dotMcStatus = endpoint({
  method: 'GET',
  path: '/api/validate/dot-mc/status',
  summary: 'Whether DOT and MC numbers are demanded and checked, and how',
  access: 'public',
  reply: z.object({ enabled: z.boolean(), mode: z.enum(dotMcModes) }),
});

export const validateDotMc = endpoint({
  method: 'POST',
  path: '/api/validate/dot-mc',
  summary: 'Check a DOT number and, when given, an MC number',
  access: 'public',
  perMinute: 60,
  body: z.object({ dotNumber: z.string().trim().max(20), mcNumber: z.string().trim().max(20).nullish(), userId: z.uuid().nullish() }),
  reply: z.object({ isValid: z.boolean(), outcome: z.enum(dotMcOutcomes), message: z.string() }),
});
