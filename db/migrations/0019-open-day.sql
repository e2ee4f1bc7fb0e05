-- The earliest calendar day that still lasts somewhere in the United States, American Samoa (UTC-11, all year) being the last: the
-- same as openDay in src/shared/days.ts. A paper is valid while its last day is not before it.
create function open_day(at timestamptz) returns date language sql immutable strict parallel safe
return ((at at time zone 'UTC') - interval '11 hours')::date;

-- Marked on its last day, which was a day too early.
update compliance_documents set is_expired = false where is_expired and expiration_date >= open_day(now());
