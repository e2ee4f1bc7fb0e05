-- Stop all programs first: earlier versions send papers back to review with the marks of their expiry, which then hide the next one.
update compliance_documents set is_expired = false, reminded_days = null
where not verified and rejection_reason is null and (is_expired or reminded_days is not null);
