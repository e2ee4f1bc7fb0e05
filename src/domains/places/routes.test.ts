import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const asked = { vehicleType: 'car', vehicleYear: '2019', fromZipCode: '90210', toZipCode: '10001-0001', transportType: 'open' };
const message = 'Please enter a valid ZIP code';

describe('POST /api/estimates', () => {
  it('returns an itemized estimate to anyone', async () => {
    const { status, body } = await app.anonymous('POST', '/api/estimates', asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      possible: true,
      validDays: 7,
      serviceFee: '49.00',
      lines: { tolls: '0.00', permits: '0.00', specialHandling: '0.00' },
    });
    expect(body.from).toEqual({ zip: '90210', city: 'Beverly Hills', state: 'CA', lat: 34.09, lng: -118.406 });
    expect(body.to).toMatchObject({ zip: '10001', city: 'New York', state: 'NY' });
  });

  it('gives no price for a boat', async () => {
    const { status, body } = await app.anonymous('POST', '/api/estimates', { ...asked, vehicleType: 'boat' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ possible: false, reason: 'vehicle_type', message: expect.stringContaining('a carrier sets the price') });
    expect(body).not.toHaveProperty('total');
  });

  it.each([
    ['that is malformed', { fromZipCode: '9021' }, { fromZipCode: message }],
    ['that does not exist', { fromZipCode: '00000' }, { fromZipCode: message }],
    ['each that does not exist', { fromZipCode: '00000', toZipCode: '99999' }, { fromZipCode: message, toZipCode: message }],
  ])('refuses a ZIP code %s', async (_which, change, fields) => {
    const { status, body } = await app.anonymous('POST', '/api/estimates', { ...asked, ...change });
    expect(status).toBe(422);
    expect(body).toEqual({ error: message, code: 'invalid', fields });
  });

  it('answers 429 after sixty requests of one address in a minute', async () => {
    const ask = () => app.http.inject({ method: 'POST', url: '/api/estimates', remoteAddress: '192.0.2.7', payload: asked });
    const statuses = (await Promise.all(Array.from({ length: 120 }, ask))).map(({ statusCode }) => statusCode);
    const given = statuses.filter((status) => status === 200).length;
    expect(given).toBeGreaterThanOrEqual(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(120 - given);
    expect(given).toBeLessThan(120);
  });
});

describe('GET /api/places/zip/:zip', () => {
  it('returns the place, cacheable for a day', async () => {
    const { status, body, headers } = await app.anonymous('GET', '/api/places/zip/90210-1234');
    expect(status).toBe(200);
    expect(body).toEqual({ zip: '90210', city: 'Beverly Hills', state: 'CA', lat: 34.09, lng: -118.406 });
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each(['00000', '9021', 'abcde'])('answers 404 for %s', async (zip) => {
    expect(await app.anonymous('GET', `/api/places/zip/${zip}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('GET /api/places/vehicles', () => {
  it.each([
    ['type=car&q=fo', ['Ford']],
    ['type=car&make=Ford&q=f1', ['F-100', 'F-150']],
    ['type=golf&q=club', ['Club Car']],
  ])('returns suggestions for %s', async (query, names) => {
    expect(await app.anonymous('GET', `/api/places/vehicles?${query}`)).toMatchObject({ status: 200, body: names });
  });

  it('refuses an unknown type', async () => {
    const { status, body } = await app.anonymous('GET', '/api/places/vehicles?type=plane');
    expect(status).toBe(422);
    expect(body.fields).toEqual({ type: 'Please select a vehicle type' });
  });
});
