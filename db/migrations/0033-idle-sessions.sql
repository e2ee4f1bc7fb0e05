-- Sessions end when nobody was at work in them for too long. Nobody wrote that down before: open ones begin to count now.
update sessions set seen_at = now() where revoked_at is null and expires_at > now();
