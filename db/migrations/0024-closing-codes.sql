-- Why an offer ended is a code; the sentences that stood here become what they said. An administrator's own words move beside the code.
alter table quotes add closed_note text;
update quotes set closed_reason = null where closed_reason is not null and is_accepted and completed_at is not null;
update quotes set
  closed_note = case when closed_reason in ('Another offer was accepted', 'Withdrawn by the carrier', 'Expired', 'The request was cancelled',
    'The account that made it was blocked', 'The account that made it was deactivated', 'Closed by an administrator') then null else closed_reason end,
  closed_reason = case closed_reason
    when 'Another offer was accepted' then 'taken'
    when 'Withdrawn by the carrier' then 'withdrawn'
    when 'Expired' then 'expired'
    when 'The request was cancelled' then 'cancelled'
    when 'The account that made it was blocked' then 'account_blocked'
    when 'The account that made it was deactivated' then 'account_deactivated'
    else 'closed_by_admin' end
where closed_reason is not null;
alter table quotes add constraint quotes_closed_reason_check check (closed_reason in
  ('taken', 'withdrawn', 'expired', 'cancelled', 'account_blocked', 'account_deactivated', 'closed_by_admin'));

update bids set rejection_reason = case rejection_reason
  when 'The request was cancelled' then 'cancelled'
  when 'The account that made it was blocked' then 'account_blocked'
  when 'The account that made it was deactivated' then 'account_deactivated'
  else 'taken' end
where rejection_reason is not null;
alter table bids add constraint bids_rejection_reason_check check (rejection_reason in
  ('taken', 'cancelled', 'account_blocked', 'account_deactivated'));
