/** One rule in our words, with where it is written. */
export interface Rule {
  readonly what: string;
  readonly text: string;
  readonly source: string;
}

/** What the gate asks of those who bid and haul. */
export const gateRows = ['gateNumbers', 'gateAddress', 'gateAccount', 'gateDriver', 'gatePapers', 'gateInsurance'] as const;

export const complianceRules: { readonly fmcsa: readonly Rule[]; readonly dot: readonly Rule[] } = {
  fmcsa: [
    {
      what: 'USDOT number',
      text: 'Whoever runs commercial motor vehicles between states registers and shows the number on both sides of the truck.',
      source: '49 CFR 390.19T, 390.21T',
    },
    {
      what: 'Operating authority',
      text: 'Hauling other people’s vehicles for pay between states needs authority beside the DOT number. Operating without it is forbidden.',
      source: '49 U.S.C. 13901; 49 CFR 365, 392.9a',
    },
    {
      what: 'Brokers',
      text: 'A broker arranges transport under its own authority, with a bond or trust of $75,000, and keeps a record of each transaction for three years.',
      source: '49 CFR 387.307, 371.3',
    },
    {
      what: 'Liability insurance',
      text: 'For-hire carriers with vehicles rated 10,001 lb or more carry at least $750,000 for the public. Our own floor is never lower than $1,000,000.',
      source: '49 CFR 387.9, 387.303',
    },
    {
      what: 'Cargo insurance',
      text: 'Federal law sets no minimum for cars. Ask what the carrier has, and whether it covers the whole load: see [comparing offers](/support/help-center/compare-offers).',
      source: '49 CFR 387.301(b), 387.303(c)',
    },
    {
      what: 'Process agents',
      text: 'A carrier names an agent in each state in which it operates who can be served with papers.',
      source: '49 CFR 366 (BOC-3)',
    },
    {
      what: 'Safety rating',
      text: 'Satisfactory, conditional or unsatisfactory, after a review. No rating is the normal state and no bad sign.',
      source: '49 CFR 385.3, 385.13',
    },
    { what: 'MCS-150', text: 'Carriers renew their particulars every 24 months, also when nothing changed.', source: '49 CFR 390.19T(b)' },
    {
      what: 'Claims',
      text: 'At least nine months to claim; acknowledged within 30 days, decided within 120.',
      source: '49 U.S.C. 14706; 49 CFR 370',
    },
  ],
  dot: [
    {
      what: 'Driver qualification',
      text: 'Between states: 21 or older, licensed for the vehicle, medically fit, with a file that the carrier keeps.',
      source: '49 CFR 391.11, 391.51',
    },
    {
      what: 'Commercial license',
      text: 'Class A from 26,001 lb combined with a towed unit over 10,000 lb. Many small car trailers stay below it.',
      source: '49 CFR 383.91',
    },
    {
      what: 'Hours of service',
      text: 'At most 11 hours of driving after 10 off duty, inside a window of 14; a break of 30 minutes after 8 hours of driving.',
      source: '49 CFR 395.3',
    },
    { what: 'Logs', text: 'Kept on a registered electronic device, with few exceptions.', source: '49 CFR 395.8' },
    {
      what: 'Drug and alcohol testing',
      text: 'Drivers who need a commercial license are tested, and looked up in the Clearinghouse at least once a year.',
      source: '49 CFR 382',
    },
    {
      what: 'Securing the load',
      text: 'Cars and light trucks are tied down at front and rear so that they move neither way.',
      source: '49 CFR 393.128',
    },
    {
      what: 'Inspection and repair',
      text: 'Trucks are inspected every 12 months and before each trip, and the records kept.',
      source: '49 CFR 396.3, 396.13, 396.17',
    },
    {
      what: 'No coercion',
      text: 'Neither shipper nor broker nor receiver may press a driver to break these rules.',
      source: '49 CFR 390.6',
    },
  ],
};

/** What each claim of the gate rests on; only this page has room for it. */
export const gateNotes = {
  gateNumbers:
    'Both are asked for at registration and held against their form. Where the connection to the federal register is configured, they are checked with it; where it is not, the screen says so.',
  gateAddress: 'Nobody bids from an address that was only typed in.',
  gateAccount: 'A blocked or deactivated account neither sees the marketplace nor bids.',
  gateDriver: 'A driver works under a carrier and acts only on transports that name him or her.',
  gatePapers:
    'Of a carrier company: DOT and MC certificates, certificate of insurance, W-9, business license; reviewed by a compliance officer, watched for expiry.',
  gateInsurance:
    'Whoever hauls bids only with insurance that was verified from its certificate. The amount is held against the federal register where it is asked, and stands in each offer.',
} as const satisfies Record<(typeof gateRows)[number], string>;
