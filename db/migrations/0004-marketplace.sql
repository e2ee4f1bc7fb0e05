-- Carriers look for a lane, from one state to another: few of the requests that leave a state arrive in the other.
create index transports_open_lane_idx on transports (from_state, to_state, id desc) where status in ('submitted', 'quoted') or fixed_price is not null;
