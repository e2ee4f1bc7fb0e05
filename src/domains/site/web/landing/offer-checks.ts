/** `says` must match the offer screen exactly (tested). */
export interface Check {
  readonly what: string;
  readonly says: string;
  readonly by: string;
  readonly when: string;
}

export const checks: readonly Check[] = [
  { what: 'DOT and MC numbers', says: 'Verified', by: 'FMCSA', when: 'checked daily' },
  { what: 'Authority', says: 'Common, active', by: 'FMCSA', when: 'checked daily' },
  { what: 'Liability on file', says: '$1,000,000', by: 'FMCSA', when: 'checked daily' },
  { what: 'Insurance certificate', says: 'Verified until Mar 14, 2027', by: 'Reviewer', when: 'until it expires' },
  { what: 'Cargo coverage', says: '$250,000: covers this vehicle', by: 'Reviewer', when: 'for your vehicle' },
];
