-- The desk takes back from a carrier what was sent to it, and gives it back to the shipper as soon as it is back.
alter table desk_actions drop constraint desk_actions_kind_check;
alter table desk_actions add constraint desk_actions_kind_check check (kind in ('hold', 'thaw', 'release', 'refund', 'reversal'));
