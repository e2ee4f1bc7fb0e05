-- The marketplace sorted by what a request pays in total.
create index transports_open_price_idx on transports (coalesce(fixed_price, opening_estimate, 0), id) where status in ('submitted', 'quoted') or fixed_price is not null;
