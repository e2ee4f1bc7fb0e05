import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { licenseTypes } from '../driver-license/license-rules.ts';
import { auditHandover, handoverEvent } from './handover-event.ts';

const schema = handoverEvent.extend({ licenseType: z.enum(licenseTypes), sha256: z.string(), capturedAt: z.string() });

/** `sha256` is the hash of the file as sent. */
export const licenseCaptured = defineEvent('handover.license-captured', schema, {
  audit: ({ licenseType, ...handover }) => auditHandover(handover, { licenseType }),
  custodyTitle: "Driver's license captured",
  custody: ({ driverName, licenseType, sha256, capturedAt }) => ({ driverName, licenseType, sha256, capturedAt }),
});
