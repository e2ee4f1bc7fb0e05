-- The place of a migration of another branch, which comes with this number: this file goes when the two meet.
select 1;
