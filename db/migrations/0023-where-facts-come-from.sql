-- Address and agent of the request that a fact came from, for the audit log; kept as long as the fact itself.
alter table events add column ip_address text, add column user_agent text;
