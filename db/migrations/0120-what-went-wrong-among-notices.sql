-- Which notices tell of something that went wrong for who reads them. Of what was told before nobody knows it but by its words, which are no
-- state: it stays unmarked.
alter table notification_dispatches add column is_setback boolean not null default false;
