import type { SqlText } from './sql-texts.ts';

export const appendOnly: Readonly<Record<string, readonly string[]>> = {
  audit_log: [],
  audit_links: [],
  audit_days: [],
  audit_months: [],
  case_steps: [],
  change_order_steps: [],
  claim_evidence: [],
  claim_items: [],
  claim_steps: [],
  communication_timeline: [],
  custody_days: [],
  custody_heads: [],
  driver_reviews: [],
  dot_mc_validation_logs: ['ip_address', 'device_fingerprint'],
  gate_records: [],
  inspection_steps: [],
  bills_of_lading: [],
  ledger_journals: [],
  ledger_entries: [],
  payment_audit_logs: ['ip_address', 'user_agent'],
  payout_changes: [],
  pii_access_logs: [],
  quote_transitions: [],
  release_checks: [],
  system_config_changes: [],
  tracking_consents: [],
};

/** Tables the product only inserts into although rows may change or be deleted, and why. */
export const addedToOnly: Readonly<Record<string, string>> = {
  webhook_attempts: 'it goes with its delivery, whose log is kept for thirty days',
  shipper_stars: 'a trigger of reviews keeps it in step, and the program only reads it',
  push_keys: 'one pair for good, to which browsers subscribed; a new master key only wraps it anew',
  provider_balance_lines: 'lines of the payment provider, which changes none; its records are there to compare them with',
  checked_vins: 'a check stays until its accounts go, and one made by mistake may be removed',
  late_withdrawals: 'a score counts its rows, and one written by mistake may be removed',
  quote_images: 'a view of documents',
  schema_migrations: 'the program only reads it, and migrations are their role’s own',
};

export function findChangedTables(texts: readonly SqlText[]): Set<string> {
  const changed = new Set<string>();
  const patterns = [
    /(?<!\bfor |\bdo |\bkey )\bupdate\s+"?(\w+)/gi,
    /\b(?:delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+"?(\w+)/gi,
    /\binsert\s+into\s+"?(\w+)(?:(?!\binsert\s+into\b)[\s\S])*?\bdo\s+update\b/gi,
  ];
  for (const { text } of texts) for (const pattern of patterns) for (const [, table] of text.matchAll(pattern)) changed.add(table!);
  return changed;
}
