-- Few vehicles do not run: whoever looks for them should not read all that do.
create index transports_open_inoperable_idx on transports (id desc) where not is_operable and (status in ('submitted', 'quoted') or fixed_price is not null);
