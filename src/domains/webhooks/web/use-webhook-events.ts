import { useCall } from '#web/api/queries.ts';
import { listWebhookEvents } from '../endpoints.ts';
import type { EventGroups } from '../schemas.ts';

export const useWebhookEvents = (): EventGroups => useCall(listWebhookEvents, {}).data ?? [];
