import { useCall } from '#web/api/queries.ts';
import { listWebhookEvents } from '../endpoints.ts';
import type { EventGroups } from '../schemas.ts';

/** The events that a webhook can choose; none while they are on their way. */
export const useWebhookEvents = (): EventGroups => useCall(listWebhookEvents, {}).data ?? [];
