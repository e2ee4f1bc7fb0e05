-- Whether a paper of the account was ever approved: another name then waits for a reviewer, whatever the register and the insurance say.
alter table users add column had_papers_approved boolean not null default false;
update users set had_papers_approved = true where exists (select from compliance_documents d where d.user_id = users.id and d.verified);
