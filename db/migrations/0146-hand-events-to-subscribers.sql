-- Stop all programs first: events are handed to their subscribers in the transaction that publishes them, and jobs have the whole event.
update jobs set data = jobs.data - 'text' || jsonb_build_object(
  'payload', events.payload || (jobs.data #> '{text,payload}'),
  'actorId', events.actor_id,
  'occurredAt', to_char(events.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ipAddress', jobs.data #> '{text,ipAddress}',
  'userAgent', jobs.data #> '{text,userAgent}',
  'apiKeyId', events.api_key_id)
from events where events.id::text = jobs.data ->> 'eventId' and jobs.data ? 'text';
update jobs set name = 'notify-of-claim-moved' where name = 'notify-desk-of-claim';
