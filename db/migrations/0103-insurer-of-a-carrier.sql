-- Who insures the cargo, as the carrier states it: a bill of lading names it.
alter table carrier_profiles add column insurer text check (char_length(insurer) between 1 and 120);
