-- What a receipt says of the card that was charged: its brand and its last four digits, and never more.
alter table payment_movements
  add column card_brand text check (card_brand ~ '^[a-z_]{1,30}$'),
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add check ((card_brand is null) = (card_last4 is null)),
  add check (card_last4 is null or kind = 'charge');
