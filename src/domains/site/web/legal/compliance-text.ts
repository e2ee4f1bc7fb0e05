/** A rule in plain words, with its source. */
export interface Rule {
  readonly what: string;
  readonly text: string;
  readonly source: string;
}

export const gateRows = ['gateNumbers', 'gateAddress', 'gateAccount', 'gateDriver', 'gatePapers', 'gateInsurance'] as const;

export const complianceRules: { readonly fmcsa: readonly Rule[]; readonly dot: readonly Rule[] } = {
  fmcsa: [
    {
      what: 'USDOT number',
      text: 'Interstate carriers register and show it on both sides of the truck.',
      source: '49 CFR 390.19T, 390.21T',
    },
    {
      what: 'Operating authority',
      text: 'Required to haul others’ vehicles for pay between states.',
      source: '49 U.S.C. 13901; 49 CFR 365, 392.9a',
    },
    {
      what: 'Brokers',
      text: 'Own authority, a $75,000 bond or trust, and transaction records for three years.',
      source: '49 CFR 387.307, 371.3',
    },
    {
      what: 'Liability insurance',
      text: 'At least $750,000 for for-hire vehicles rated 10,001 lb or more. We require $1,000,000.',
      source: '49 CFR 387.9, 387.303',
    },
    {
      what: 'Cargo insurance',
      text: 'No federal minimum for cars. Check that the limit covers [the whole load](/support/help-center/compare-offers).',
      source: '49 CFR 387.301(b), 387.303(c)',
    },
    { what: 'Process agents', text: 'An agent for legal documents in each state of operation.', source: '49 CFR 366 (BOC-3)' },
    {
      what: 'Safety rating',
      text: 'Satisfactory, conditional or unsatisfactory. Having none is normal.',
      source: '49 CFR 385.3, 385.13',
    },
    { what: 'MCS-150', text: 'Renewed every 24 months, even if unchanged.', source: '49 CFR 390.19T(b)' },
    {
      what: 'Claims',
      text: 'At least nine months to claim; acknowledged within 30 days, decided within 120.',
      source: '49 U.S.C. 14706; 49 CFR 370',
    },
  ],
  dot: [
    {
      what: 'Driver qualification',
      text: 'Between states: 21 or older, licensed, medically fit, with a file at the carrier.',
      source: '49 CFR 391.11, 391.51',
    },
    {
      what: 'Commercial license',
      text: 'Class A from 26,001 lb combined with a trailer over 10,000 lb.',
      source: '49 CFR 383.91',
    },
    {
      what: 'Hours of service',
      text: 'Up to 11 hours’ driving within 14, after 10 off duty; 30-minute break after 8.',
      source: '49 CFR 395.3',
    },
    { what: 'Logs', text: 'Electronic, with few exceptions.', source: '49 CFR 395.8' },
    {
      what: 'Drug and alcohol testing',
      text: 'Commercial drivers are tested and checked in the Clearinghouse yearly.',
      source: '49 CFR 382',
    },
    { what: 'Securing the load', text: 'Cars and light trucks are tied down front and rear.', source: '49 CFR 393.128' },
    {
      what: 'Inspection and repair',
      text: 'Every 12 months and before each trip, with records.',
      source: '49 CFR 396.3, 396.13, 396.17',
    },
    { what: 'No coercion', text: 'No one may pressure drivers to break these rules.', source: '49 CFR 390.6' },
  ],
};

export const gateNotes = {
  gateNumbers: 'Required at registration. Verified with FMCSA where connected; otherwise the screen says so.',
  gateAddress: 'Confirmed by link before bidding.',
  gateAccount: 'Not blocked or deactivated.',
  gateDriver: 'Drivers act only on transports their carrier assigns.',
  gatePapers: 'DOT and MC certificates, certificate of insurance, W-9, business license; reviewed and tracked for expiry.',
  gateInsurance: 'Verified from the certificate; each offer shows the amount.',
} as const satisfies Record<(typeof gateRows)[number], string>;
