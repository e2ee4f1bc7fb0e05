-- What is booked from now on is picked up and delivered by the whole road: the release code, and an inspection that is signed and sealed at
-- each end. A booking from before keeps what it was booked with.
alter table handovers add column asks_whole_road boolean not null default false;
