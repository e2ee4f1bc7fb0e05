/** One line of an offer: `says` to the letter as the offer says it (held equal by a test), then who checked it and when. */
export interface Check {
  readonly what: string;
  readonly says: string;
  readonly by: string;
  readonly when: string;
}

/** What an offer of a carrier says once everything was checked. */
export const checks: readonly Check[] = [
  { what: 'DOT and MC numbers', says: 'Verified', by: 'FMCSA', when: 'checked daily' },
  { what: 'Authority', says: 'Common, active', by: 'FMCSA', when: 'checked daily' },
  { what: 'Liability on file', says: '$1,000,000', by: 'FMCSA', when: 'checked daily' },
  { what: 'Insurance certificate', says: 'Verified until Mar 14, 2027', by: 'Reviewer', when: 'until it expires' },
  { what: 'Cargo coverage', says: '$250,000: covers this vehicle', by: 'Reviewer', when: 'for your vehicle' },
];
