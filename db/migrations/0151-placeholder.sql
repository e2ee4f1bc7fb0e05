-- Stop all programs first: placeholder.
select 1;
