-- Stop all programs first: the indexes of searches are built anew, and writes wait for that.
-- Searches ignore accents, joiners and the letters of a few alphabets that have no parts ("Citroen" finds "Citroën", "Lukasz" finds "Łukasz").
do $$
declare
  letters text := case when exists (select from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace)
    then ' collate pg_catalog."und-x-icu"' else '' end;
  found regclass;
begin
  execute format($function$
    create or replace function folded(said text) returns text language sql immutable strict parallel safe
    return translate(
      replace(replace(replace(lower(regexp_replace(normalize(said, NFD), '[\u0300-\u036F\u200B-\u200D]', '', 'g')%s), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđðħıŧØŁĐÐĦŦ', 'olddhitolddht')
  $function$, letters);
  for found in
    select i.indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and pg_get_indexdef(i.indexrelid) like '%folded(%'
  loop
    execute format('reindex index %s', found);
  end loop;
end $$;
