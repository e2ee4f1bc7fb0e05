-- Stop all programs first: the sum that a trigger keeps from now on begins with the reviews that there are.
-- What carriers gave a shipper, as the marketplace says it beside each of its requests: kept, so that a list counts nothing. Only what is
-- published and not hidden.
create table shipper_stars (
  user_id uuid primary key references users (id),
  reviews integer not null check (reviews >= 0),
  stars integer not null check (stars between reviews and 5 * reviews)
);

create function keep_shipper_stars() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.side = 'carrier' and old.published_at is not null and old.hidden_at is null then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.side = 'carrier' and new.published_at is not null and new.hidden_at is null then 1 else 0 end;
begin
  if was = 1 and is_now = 0 then
    update shipper_stars set reviews = reviews - 1, stars = stars - old.stars where user_id = old.subject_id;
  elsif was = 0 and is_now = 1 then
    insert into shipper_stars as kept (user_id, reviews, stars) values (new.subject_id, 1, new.stars)
    on conflict (user_id) do update set reviews = kept.reviews + 1, stars = kept.stars + excluded.stars;
  end if;
  return null;
end $$;
create trigger reviews_keep_stars after insert or update or delete on reviews for each row execute function keep_shipper_stars();

insert into shipper_stars (user_id, reviews, stars)
select subject_id, count(*), sum(stars) from reviews where side = 'carrier' and published_at is not null and hidden_at is null group by subject_id;
