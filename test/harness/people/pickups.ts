import { beforeEach, expect } from 'vitest';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import type { Answer, SignedIn, TestApp } from '../app.ts';

export interface AssignedTransport {
  readonly id: string;
  readonly quoteId: string;
}

interface UploadForm {
  readonly as?: SignedIn;
  readonly bytes?: Uint8Array;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface TestPickups {
  readonly shipper: SignedIn;
  readonly carrier: SignedIn;
  readonly driver: SignedIn;
  /** Ready for release; `licenseRequired` applies at booking. */
  assigned(licenseRequired?: boolean, drives?: SignedIn, isInspected?: boolean): Promise<AssignedTransport>;
  sendLicense(transportId: string, sending?: UploadForm): Promise<Answer>;
  codeOf(transportId: string): Promise<string>;
  tryCode(transportId: string, code: string, more?: object): Promise<Answer>;
  pickUp(quoteId: string, who?: SignedIn, more?: object): Promise<Answer>;
}

/** Applies to later bookings. */
export const requireLicense = (sql: TestApp['sql'], isRequired: boolean): Promise<unknown> => sql`
  insert into system_config (key, value, category) values ('DRIVER_LICENSE_REQUIRED', ${String(isRequired)}, 'security')
  on conflict (key) do update set value = excluded.value`;

export async function startTestPickups(app: TestApp): Promise<TestPickups> {
  const { sql } = app;
  const [shipper, carrier, driver] = await Promise.all([
    app.signIn('shipper', { fullName: 'Mia Chen' }),
    app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
    app.signIn('driver', { fullName: 'Dana Okafor' }),
  ]);
  const picture = await buildJpeg({ width: 900, height: 600 });
  beforeEach(() => sql`delete from rate_limits`);
  return {
    shipper,
    carrier,
    driver,
    async assigned(licenseRequired = true, drives = driver, isInspected = true) {
      await requireLicense(sql, licenseRequired);
      const id = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
      const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id });
      expect((await shipper.call('POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
      const naming = { driverEmail: drives.email, takesBoth: true };
      expect((await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, naming)).status).toBe(200);
      expect((await drives.call('POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' })).status).toBe(200);
      if (isInspected) await buildSealedInspection(sql, 'car', { transportId: id, quoteId, inspectorId: drives.id });
      return { id, quoteId };
    },
    async sendLicense(transportId, { as = driver, bytes = picture, name = 'license.jpg', fields = { licenseType: 'front' } } = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('license', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
      const body = new Response(form);
      return as.call('POST', `/api/pickup/${transportId}/driver-license`, Buffer.from(await body.arrayBuffer()), {
        'content-type': body.headers.get('content-type')!,
      });
    },
    codeOf: async (id) => (await shipper.call('GET', `/api/transports/${id}/handover`)).body[0].code,
    async tryCode(id, code, more = {}) {
      const { body } = await driver.call('GET', `/api/pickup/${id}`);
      const now = new Date().toISOString();
      const check = { id: crypto.randomUUID(), code, version: body.release.version, doneAt: now, sentAt: now, ...more };
      return driver.call('POST', `/api/pickup/${id}/release-checks`, check);
    },
    pickUp: (quoteId, who = driver, more = {}) =>
      who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'in_transit', ...more }),
  };
}
