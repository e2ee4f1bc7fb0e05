import { defineEvent } from '#server/events/event.ts';
import { auditCredentials, credentialsEvent } from './credentials-event.ts';

export const credentialsRevalidated = defineEvent('credentials.revalidated', credentialsEvent, { audit: auditCredentials });
