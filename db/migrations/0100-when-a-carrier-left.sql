-- When the carrier of a booking left it last, by whatever step: seven days later everything goes back to the shipper.
alter table payments add column left_at timestamptz;
