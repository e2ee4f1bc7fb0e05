import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * What `npm run test:full` runs and `npm test` leaves out (docs/decisions/089): walks over every screen, window and list, second journeys of
 * a capability that another journey walks, and faults that start the program or a database for each of their cases.
 */
const names = {
  e2e: `
    admin-lists admin-routes api-docs api-keys arrival-no-signal as-seen calendar carrier-profile change-orders console-lists copilot demonstration
    driver-photo every-screen every-state every-window failed-jobs first-specification first-time given-back independent-drivers independent-inspection
    inspection-video keyboard late-start long-names marketplace-desk messages money-papers new-version no-signal officers outbox oversight-messages
    overview owed-back own-files paid-anew paid-back-on-road payment-sandbox photos print proof proof-of-address public-site questions register-check
    request-messages request-quotes reviews security settings shipper-desk signing-keys states super-admin-console text-messages toast-place
    user-picker vin webhooks who-ships whole-shipment workflow-override your-turn`,
  '': `
    backup-until behind-nginx database-faults database-servers killed-steps rolling-restart scheduled-backups`,
};

export const fullAlone: string[] = Object.entries(names).flatMap(([folder, list]) =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => path.join('test', folder, `${name}.test.ts`)),
);

const missing = fullAlone.filter((file) => !existsSync(path.resolve(import.meta.dirname, '..', file)));
if (missing.length > 0) throw new Error(`test/full-alone.ts names what there is not: ${missing.join(', ')}`);
