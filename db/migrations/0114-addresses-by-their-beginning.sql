-- Accounts whose address begins with a text, in whatever case: by them the outbox finds mails, whose words are sealed.
create index users_email_beginning_idx on users (folded(email) text_pattern_ops);
