-- Stop all programs first: earlier versions take keys from the pool, for accounts, mails and days.
-- Keys that were made ahead, or encrypted rows of one account, mail or day, are needed until the next start has decrypted those rows; it erases them.
alter table users drop column share_id;
drop function share_for, take_share;
alter table shares drop column taken_at, drop column day, drop column public_key;
delete from jobs where name in ('make-spare-shares', 'give-account-shares', 'name-day-shares', 'forget-words-of-facts', 'reseal-waiting-facts');
