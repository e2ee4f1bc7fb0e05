-- Stop all programs first: phone numbers are written anew, and those of before would go on writing them as they are typed.
-- Numbers of North America that can be read in one way become E.164 with their extension ('+16045550147;ext=212'); any other stays as it was typed.
create function stored_phone(said text) returns text language sql immutable strict parallel safe
return (
  select '+1' || part[1] || part[2] || part[3] || coalesce(';ext=' || part[4], '')
  from regexp_match(
    said,
    '^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})(?:[\s,;]*(?:extension|extn|ext|local|loc|poste|x|#)[\s.:#]*(\d{1,7}))?\s*$',
    'i') as part
  where part is not null);

update users set phone_number = stored_phone(phone_number) where stored_phone(phone_number) <> phone_number;
update transports set contact_phone = stored_phone(contact_phone) where stored_phone(contact_phone) <> contact_phone;
update external_contacts set phone = stored_phone(phone) where stored_phone(phone) <> phone;

drop function stored_phone(text);
