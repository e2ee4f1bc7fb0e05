import { defineEvent } from '#server/events/event.ts';
import { auditCredentials, credentialsEvent } from './credentials-event.ts';

/** An administrator had the numbers of an account checked again. */
export const credentialsRevalidated = defineEvent('credentials.revalidated', credentialsEvent, { audit: auditCredentials });
