/** Every table and who alone writes it: a domain, or a part of the server. A new table without a line here fails the check. */
export const owners: Readonly<Record<string, string>> = {
  users: 'accounts',
  sessions: 'accounts',
  email_links: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  sign_in_attempts: 'accounts',
  dot_mc_validation_logs: 'credentials',
  register_facts: 'credentials',
  register_answers: 'credentials',
  register_alerts: 'credentials',
  compliance_documents: 'compliance',
  compliance_gate_events: 'compliance',
  carrier_profiles: 'carriers',
  carrier_equipment: 'carriers',
  carrier_lanes: 'carriers',
  transports: 'transports',
  transport_participants: 'transports',
  documents: 'transports',
  quotes: 'quotes',
  quote_transitions: 'quotes',
  pending_quotes: 'quotes',
  bids: 'bids',
  marketplace_activity: 'bids',
  saved_searches: 'bids',
  saved_search_news: 'bids',
  questions: 'questions',
  payments: 'payments',
  payment_audit_logs: 'payments',
  ledger_journals: 'payments',
  ledger_entries: 'payments',
  payment_movements: 'payments',
  stripe_accounts: 'payments',
  provider_events: 'payments',
  communication_timeline: 'custody',
  notification_dispatches: 'notifications',
  security_logs: 'sentinel',
  banned_ips: 'sentinel',
  audit_log: 'oversight',
  driver_reviews: 'oversight',
  system_config: 'oversight',
  contact_messages: 'site',
  schema_migrations: 'server/db',
  events: 'server/events',
  files: 'server/files',
  store_sweeps: 'server/files',
  pii_access_logs: 'server/files',
  idempotency_keys: 'server/http',
  rate_limits: 'server/http',
  mail_outbox: 'server/mail',
  sandbox_objects: 'server/payment-sandbox',
  sandbox_requests: 'server/payment-sandbox',
  sandbox_events: 'server/payment-sandbox',
  jobs: 'server/queue',
  schedule_slots: 'server/queue',
};

/** A place that touches a table although the order of the house does not let it, and why. */
export interface Exception {
  /** A domain, a part of the server, or the start of a path. */
  readonly place: string;
  readonly table: string;
  readonly kind: 'reads' | 'writes';
  readonly why: string;
}

const everywhere = 'settings of the installation are read anew where they count (src/server/db/system-config.ts says which keys there are)';

/** Each was looked at; one that nothing needs any more fails the check. */
export const exceptions: readonly Exception[] = [
  { place: 'accounts', table: 'system_config', kind: 'reads', why: everywhere },
  { place: 'compliance', table: 'system_config', kind: 'reads', why: everywhere },
  { place: 'credentials', table: 'system_config', kind: 'reads', why: everywhere },
  { place: 'server/db', table: 'system_config', kind: 'reads', why: everywhere },
  {
    place: 'carriers',
    table: 'quotes',
    kind: 'reads',
    why: 'the trust card counts completed transports by an index of quotes, in the one statement of a list',
  },
  {
    place: 'transports',
    table: 'quotes',
    kind: 'reads',
    why: 'who reaches a transport is said by its accepted quote; lists would need a second round trip',
  },
  {
    place: 'transports',
    table: 'bids',
    kind: 'reads',
    why: 'offer_count and provider_count of a card are counted anew from both kinds of offers',
  },
  { place: 'sentinel', table: 'jobs', kind: 'reads', why: 'the security monitor says whether background work is late' },
  { place: 'src/app/demo', table: 'users', kind: 'reads', why: 'the demonstration looks whether its cast is there' },
  { place: 'bench/seed.ts', table: 'transports', kind: 'writes', why: 'a hundred thousand requests are made by one statement' },
  { place: 'bench/seed.ts', table: 'places', kind: 'writes', why: 'a temporary table of one transaction' },
  { place: 'bench/seed.ts', table: 'places', kind: 'reads', why: 'a temporary table of one transaction' },
  { place: 'bench', table: 'transports', kind: 'reads', why: 'the bare server reads what the measured one reads' },
  { place: 'bench', table: 'users', kind: 'reads', why: 'a measured account is looked up' },
  {
    place: 'src/server/files/master-key.ts',
    table: 'sql(name)',
    kind: 'reads',
    why: 'a new master key wraps the keys of every table that has them, by the catalogue',
  },
  {
    place: 'src/server/files/master-key.ts',
    table: 'tx(name)',
    kind: 'writes',
    why: 'a new master key wraps the keys of every table that has them, by the catalogue',
  },
  {
    place: 'src/server/files/master-key.ts',
    table: 'tx(name)',
    kind: 'reads',
    why: 'a new master key wraps the keys of every table that has them, by the catalogue',
  },
];

/** Texts that reach the database and cannot be read by the check, and what they are. */
export const unseenTexts: Readonly<Record<string, string>> = {
  'src/server/db/program-role.ts: row!.text': 'rights and the password of the program’s role, spelled by PostgreSQL’s own format()',
  'src/domains/bids/search.ts: key(row)': 'an expression over columns of one row, written a few lines below',
  'src/domains/bids/search-alerts.ts: String(namedLimit)': 'a number',
  'src/domains/carriers/load-fit.ts: suitedKinds': 'a list of words that the rules name, written out as a case',
};
