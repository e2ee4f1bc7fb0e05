export const piiTypes = ['driver_license', 'pickup_photos', 'insurance_docs', 'compliance_docs'] as const;
export type PiiType = (typeof piiTypes)[number];

export const piiLabels: Record<PiiType, string> = {
  driver_license: 'Driver licenses',
  pickup_photos: 'Photos',
  insurance_docs: 'Insurance documents',
  compliance_docs: 'Compliance documents',
};

export const retentionStarts: Record<PiiType, string> = {
  driver_license: 'Pictures taken at pickup. Days count from delivery',
  pickup_photos: 'Photos and videos of transports, requests, inspections, messages and claims. Days count from delivery',
  insurance_docs: 'Certificates of insurance. Days count from expiry or rejection',
  compliance_docs: 'All other carrier documents. Days count from expiry or rejection',
};

export const retentionLimits = { min: 1, max: 3650, formDefault: 90 } as const;

export const missingPolicy = 'Please select PII type and retention days';

export const daysOutOfRange = `Retention days must be between ${retentionLimits.min} and ${retentionLimits.max}`;

/** Claims can be filed for nine months after delivery (49 U.S.C. 14706(e)); photos should last as long. */
const claimDays = 300;

export const retentionWarning = (piiType: PiiType, days: number): string | null =>
  piiType === 'pickup_photos' && days < claimDays
    ? `Claims can be filed for nine months after delivery. Photos kept for less than ${claimDays} days may be gone by then.`
    : null;

export const accessTypes = ['upload', 'view', 'download', 'refused', 'delete'] as const;

export const holdStates = ['stands', 'lifted'] as const;

export const runStates = ['running', 'completed', 'failed'] as const;
