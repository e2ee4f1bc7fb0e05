-- Wrong codes over the life of a job, whoever drives and however often its shipper makes a new code: the ninth stops the handover for good.
alter table handovers add column job_wrong_tries integer not null default 0 check (job_wrong_tries between 0 and 9);
