import { describe, expect, it } from 'vitest';
import { buildSealedInspection } from '#domains/inspections/fixtures.ts';
import { buildQuote, ownQuoteForm } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { startTestPickups } from '../../../test/harness/people/pickups.ts';
import { releaseVehicle } from './fixtures.ts';
import { cleanCode, fitsVerifier, isCode } from './release-rules.ts';

const app = await startTestApp();
const { sql } = app;
const { shipper, carrier, driver, assigned, codeOf, tryCode, pickUp } = await startTestPickups(app);
const [other, rival, admin, officer, inspector] = (await Promise.all(
  (['driver', 'carrier', 'admin', 'compliance', 'inspection'] as const).map((role) => app.signIn(role)),
)) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];

const wrong = 'ZZZZ-ZZZZ';
const getHandover = async (id: string, who = shipper) => (await who.call('GET', `/api/transports/${id}/handover`)).body[0];
const stop = (id: string, body: object = { mismatch: 'plate' }, who = shipper) =>
  who.call('POST', `/api/transports/${id}/handover/stop`, body);
const renew = (id: string, who = shipper) => who.call('POST', `/api/transports/${id}/handover/code`);
const withoutCode = (id: string, who = driver, reason = 'Nobody at the gate knows the code') =>
  who.call('POST', `/api/pickup/${id}/release-without-code`, { reason });
const nameTruck = (id: string, who: SignedIn, truck = 'White Peterbilt 389', plateState = 'tx') =>
  who.call('PUT', `/api/transports/${id}/handover/truck`, { truck, plate: 'abc 1234', plateState });
const readChain = async (id: string) =>
  (
    (await shipper.call('GET', `/api/transports/${id}/communication-timeline`)).body as {
      eventType: string;
      eventData: object;
      verified: boolean;
    }[]
  )
    .filter(({ eventType }) => eventType.startsWith('handover_'))
    .map(({ eventType, eventData, verified }) => ({ eventType: eventType.slice(9), verified, ...eventData }));
const readNotified = async (id: string, fact: string): Promise<unknown[]> => {
  await app.settle();
  const rows = await sql`
    select user_id from notification_dispatches where transport_id = ${id} and notification_type = ${fact} and channel = 'in_app'`;
  return rows.map((row) => row['userId']);
};

describe('the release code', () => {
  it('is unique, shown only to the shipper once a driver is named, and stored encrypted', async () => {
    const [a, b] = [await assigned(false), await assigned(false)];
    const codes = [await codeOf(a.id), await codeOf(b.id)];
    expect(codes.every((code) => isCode(code) && code[4] === '-')).toBe(true);
    expect(codes[0]).not.toBe(codes[1]);
    for (const who of [carrier, driver, admin, officer]) expect((await getHandover(a.id, who)).code).toBeNull();
    const stored = await sql`select * from handovers where transport_id = ${a.id}`;
    expect(JSON.stringify(stored)).not.toContain(cleanCode(codes[0]!));
    expect((await inspector.call('GET', `/api/transports/${a.id}/handover`)).status).toBe(404);
  });

  it('can be checked offline by a 12-bit verifier, from which it cannot be computed', async () => {
    const { id } = await assigned(false);
    const code = await codeOf(id);
    const { body } = await driver.call('GET', `/api/pickup/${id}`);
    expect(body.release).toMatchObject({ version: 1, triesLeft: 3, releasedAt: null, stop: null });
    expect(body.release.verifier).toMatch(/^[0-9a-f]{3}$/);
    expect(await fitsVerifier(code.toLowerCase(), body.release)).toBe(true);
    expect(JSON.stringify(body)).not.toContain(cleanCode(code));
  });

  it('releases the vehicle once if correct, and notifies the shipper', async () => {
    const { id } = await assigned(false);
    const code = await codeOf(id);
    const check = { id: newId() };
    const right = { status: 200, body: { result: 'right', clockNotice: null } };
    expect(await tryCode(id, code.toLowerCase().replace('-', ' '), check)).toMatchObject(right);
    expect(await tryCode(id, code, check)).toMatchObject(right);
    expect(await tryCode(id, wrong)).toMatchObject(right);
    expect(await getHandover(id)).toMatchObject({ code: null, releasedHow: 'code', releaseReason: null });
    expect((await readChain(id)).map(({ eventType }) => eventType)).toEqual(['released']);
    expect(await readNotified(id, 'handover.released')).toEqual([shipper.id]);
  });

  it('stops the handover after three wrong tries, even for administrators, until the shipper renews it', async () => {
    const { id, quoteId } = await assigned(false);
    const code = await codeOf(id);
    expect((await tryCode(id, wrong)).body).toMatchObject({ result: 'wrong', triesLeft: 2 });
    expect((await tryCode(id, wrong)).body).toMatchObject({ result: 'wrong', triesLeft: 1 });
    expect((await tryCode(id, wrong)).body).toMatchObject({ result: 'stopped', triesLeft: 0 });
    expect(await tryCode(id, code)).toMatchObject({ status: 409, body: { code: 'release_stopped' } });
    expect((await withoutCode(id)).body.code).toBe('release_stopped');
    for (const who of [driver, admin]) expect((await pickUp(quoteId, who)).body.code).toBe('release_stopped');
    expect(await getHandover(id)).toMatchObject({ code: null, stop: { why: 'wrong_code', by: 'Dana Okafor' } });
    expect(await renew(id)).toMatchObject({ status: 200, body: { stop: null, code: expect.any(String) } });
    expect((await tryCode(id, code)).body).toMatchObject({ result: 'wrong', triesLeft: 2 });
    expect((await tryCode(id, await codeOf(id))).body.result).toBe('right');
    expect((await pickUp(quoteId)).status).toBe(200);
    const chain = await readChain(id);
    expect(chain.map(({ eventType }) => eventType)).toEqual([
      'code_wrong',
      'code_wrong',
      'stopped',
      'code_renewed',
      'code_wrong',
      'released',
    ]);
    expect(chain.every(({ verified }) => verified)).toBe(true);
    expect((await readNotified(id, 'handover.stopped')).toSorted()).toEqual([shipper.id, carrier.id].toSorted());
    expect(await readNotified(id, 'handover.code-renewed')).toEqual([driver.id]);
  });

  it('allows nine wrong tries in total for a job; then support must help and no pickup is possible', async () => {
    const { id, quoteId } = await assigned(false);
    const triesLeft: number[] = [];
    for (let at = 0; at < 9; at += 1) {
      triesLeft.push((await tryCode(id, wrong, { version: at + 1 })).body.triesLeft);
      if (at < 8) expect((await renew(id)).status).toBe(200);
    }
    expect(triesLeft).toEqual([2, 2, 2, 2, 2, 2, 2, 1, 0]);
    expect(await getHandover(id)).toMatchObject({ code: null, stop: { why: 'too_many_codes' }, can: { renewCode: false } });
    expect(await renew(id)).toMatchObject({ status: 409, body: { code: 'too_many_codes' } });
    expect(await tryCode(id, wrong)).toMatchObject({ status: 409, body: { code: 'release_stopped' } });
    expect((await withoutCode(id)).body.code).toBe('release_stopped');
    expect(await pickUp(quoteId)).toMatchObject({ body: { code: 'release_stopped', error: expect.stringContaining('contact support') } });
    expect((await readChain(id)).at(-1)).toMatchObject({ eventType: 'stopped', why: 'too_many_codes', verified: true });
    const naming = { driverEmail: other.email, takesBoth: true };
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, naming)).status).toBe(200);
    expect((await renew(id)).body.code).toBe('too_many_codes');
  });

  it('keeps counting the wrong tries of the job after a change of driver', async () => {
    const { id, quoteId } = await assigned(false);
    await tryCode(id, wrong);
    expect((await withoutCode(id)).status).toBe(200);
    const naming = { driverEmail: other.email, takesBoth: true };
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, naming)).status).toBe(200);
    expect(await sql`select wrong_tries, job_wrong_tries from handovers where transport_id = ${id}`).toEqual([
      { wrongTries: 0, jobWrongTries: 1 },
    ]);
  });

  it.each(['', 'K7QF', '0000-0000', 'K7QF-2MWDX'])('typed as %j is refused as invalid and costs no try', async (typed) => {
    const { id } = await assigned(false);
    expect((await tryCode(id, typed)).status).toBe(422);
    expect((await driver.call('GET', `/api/pickup/${id}`)).body.release.triesLeft).toBe(3);
  });

  it('counts offline tries once each, and ignores tries against a replaced code', async () => {
    const { id } = await assigned(false);
    const { version } = (await driver.call('GET', `/api/pickup/${id}`)).body.release;
    const first = { id: newId(), doneAt: new Date(Date.now() - 7_200_000).toISOString(), version };
    expect((await tryCode(id, wrong, first)).body).toMatchObject({ result: 'wrong', triesLeft: 2 });
    expect((await tryCode(id, wrong, first)).body).toMatchObject({ result: 'wrong', triesLeft: 2 });
    const before = await codeOf(id);
    await renew(id);
    expect((await tryCode(id, before, { version })).body).toMatchObject({ result: 'outdated', triesLeft: 3 });
    expect((await tryCode(id, wrong, first)).body).toMatchObject({ result: 'outdated', triesLeft: 3 });
    const kept = await sql`select is_right, clock_offset_seconds from release_checks where transport_id = ${id} order by checked_at`;
    expect(kept.map((row) => row['isRight'])).toEqual([false, false]);
    expect((await getHandover(id)).releasedAt).toBeNull();
  });

  it('checked with the id of a check for another vehicle or driver is refused', async () => {
    const [one, two] = [await assigned(false), await assigned(false)];
    const check = { id: newId() };
    expect((await tryCode(one.id, await codeOf(one.id), check)).body.result).toBe('right');
    const mismatch = { status: 422, body: { code: 'idempotency_mismatch' } };
    expect(await tryCode(two.id, wrong, check)).toMatchObject(mismatch);
    await sql`update quotes set driver_id = ${other.id} where id = ${one.quoteId}`;
    const at = new Date().toISOString();
    const again = { ...check, code: wrong, version: 1, doneAt: at, sentAt: at };
    expect(await other.call('POST', `/api/pickup/${one.id}/release-checks`, again)).toMatchObject(mismatch);
  });

  it('counts only three tries if many phones try at once', async () => {
    const { id } = await assigned(false);
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryCode(id, wrong)));
    const results = answers.map(({ status, body }) => (status === 200 ? body.result : body.code)).toSorted();
    expect(results).toEqual(['release_stopped', 'release_stopped', 'release_stopped', 'stopped', 'wrong', 'wrong']);
    expect(await sql`select wrong_tries from handovers where transport_id = ${id}`).toEqual([{ wrongTries: 3 }]);
  });

  it('is accepted from a phone whose clock is a day off, and the driver is told', async () => {
    const { id } = await assigned(false);
    const ahead = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await tryCode(id, await codeOf(id), { doneAt: ahead, sentAt: ahead });
    expect(body).toMatchObject({ result: 'right', clockNotice: expect.stringContaining('about 24 hours ahead') });
  });

  it('can only be tried by the named driver, and only before pickup', async () => {
    const { id, quoteId } = await assigned(false);
    const now = new Date().toISOString();
    const check = () => ({ id: newId(), code: wrong, version: 1, doneAt: now, sentAt: now });
    expect((await other.call('POST', `/api/pickup/${id}/release-checks`, check())).status).toBe(404);
    expect((await other.call('GET', `/api/pickup/${id}`)).status).toBe(404);
    expect((await carrier.call('POST', `/api/pickup/${id}/release-checks`, check())).status).toBe(403);
    await releaseVehicle(sql, id, driver.id);
    expect((await pickUp(quoteId)).status).toBe(200);
    expect((await driver.call('POST', `/api/pickup/${id}/release-checks`, check())).body.code).toBe('not_at_pickup');
  });

  it('is replaced for the next driver after the former driver had used it', async () => {
    const { id, quoteId } = await assigned(false);
    const code = await codeOf(id);
    await tryCode(id, code);
    const naming = { driverEmail: other.email, takesBoth: true };
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/dispatch`, naming)).status).toBe(200);
    expect(await getHandover(id)).toMatchObject({ releasedAt: null });
    expect(await codeOf(id)).not.toBe(code);
    expect((await driver.call('GET', `/api/pickup/${id}`)).status).toBe(404);
  });
});

describe('releasing a vehicle without the code', () => {
  it('needs a reason, notifies the shipper, and can still be stopped by the shipper', async () => {
    const { id, quoteId } = await assigned(false);
    expect((await withoutCode(id, driver, 'closed')).status).toBe(422);
    expect((await withoutCode(id)).status).toBe(200);
    expect((await withoutCode(id, driver, 'Another reason altogether')).status).toBe(200);
    expect(await getHandover(id)).toMatchObject({ releasedHow: 'without_code', releaseReason: 'Nobody at the gate knows the code' });
    expect(await readNotified(id, 'handover.released')).toEqual([shipper.id]);
    expect((await stop(id)).status).toBe(200);
    expect((await pickUp(quoteId)).body.code).toBe('release_stopped');
    expect(await getHandover(id)).toMatchObject({ releasedAt: null, stop: { why: 'plate' } });
  });
});

describe('a mismatch reported at pickup', () => {
  it('by the shipper stops the handover, notifies carrier and driver, and needs a new code', async () => {
    const { id, quoteId } = await assigned(false);
    expect((await getHandover(id)).can).toEqual({ nameTruck: false, stop: true, renewCode: true, pickUp: false });
    const words = 'A blue truck without a name on it';
    expect(await stop(id, { mismatch: 'truck', words })).toMatchObject({
      status: 200,
      body: { stop: { why: 'truck', words }, can: { stop: false } },
    });
    expect((await stop(id, { mismatch: 'other' })).body.stop.why).toBe('truck');
    expect((await pickUp(quoteId)).body.code).toBe('release_stopped');
    expect((await driver.call('GET', `/api/pickup/${id}`)).body.release.stop).toMatchObject({ why: 'truck', words });
    expect((await readNotified(id, 'handover.stopped')).toSorted()).toEqual([carrier.id, driver.id].toSorted());
    expect((await readChain(id)).at(-1)).toMatchObject({ eventType: 'stopped', why: 'truck', words, verified: true });
    expect((await renew(id)).body).toMatchObject({ stop: null });
    expect((await pickUp(quoteId)).body.code).toBe('release_missing');
    await releaseVehicle(sql, id, driver.id);
    expect((await pickUp(quoteId)).status).toBe(200);
  });

  it('is accepted only from the shipper and only before pickup', async () => {
    const { id, quoteId } = await assigned(false);
    for (const call of [stop, (one: string, _body: object, who: SignedIn) => renew(one, who)]) {
      expect((await call(id, { mismatch: 'plate' }, rival)).status).toBe(404);
      for (const who of [carrier, driver]) expect((await call(id, { mismatch: 'plate' }, who)).status).toBe(403);
    }
    expect((await stop(id, { mismatch: 'wrong_code' })).status).toBe(422);
    await releaseVehicle(sql, id, driver.id);
    expect((await pickUp(quoteId)).status).toBe(200);
    expect((await stop(id)).body.code).toBe('not_before_pickup');
    expect((await renew(id)).body.code).toBe('not_before_pickup');
  });
});

describe('the truck of a job', () => {
  it('can be named by carrier and driver before pickup, and is shown to the shipper', async () => {
    const { id, quoteId } = await assigned(false);
    const named = { truck: 'White Peterbilt 389', plate: 'ABC 1234', plateState: 'TX' };
    expect(await nameTruck(id, carrier)).toMatchObject({ status: 200, body: named });
    expect(await nameTruck(id, carrier)).toMatchObject({ status: 200 });
    expect(await getHandover(id)).toMatchObject({ ...named, truckNamedAt: expect.any(String) });
    expect((await nameTruck(id, driver, 'Red Kenworth T680', 'TX')).status).toBe(200);
    expect((await nameTruck(id, rival)).status).toBe(404);
    expect((await readChain(id)).map((entry) => (entry as unknown as { truck: string }).truck)).toEqual([
      'White Peterbilt 389',
      'Red Kenworth T680',
    ]);
    expect(JSON.stringify(await readChain(id))).not.toContain('ABC');
    await releaseVehicle(sql, id, driver.id);
    expect((await pickUp(quoteId)).status).toBe(200);
    expect((await nameTruck(id, carrier, 'Another one')).body.code).toBe('not_before_pickup');
  });

  it.each([
    [{ truck: '', plate: 'A', plateState: 'TX' }, 'truck'],
    [{ truck: 'A', plate: ' ', plateState: 'TX' }, 'plate'],
    [{ truck: 'A', plate: 'A', plateState: 'Texas' }, 'plateState'],
  ])('given as %j is refused with a message on the field %s', async (body, field) => {
    const { id } = await assigned(false);
    const answer = await carrier.call('PUT', `/api/transports/${id}/handover/truck`, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
  });
});

describe('a carrier who replaces another', () => {
  const clean = { truck: null, plate: null, plateState: null, truckNamedAt: null, releasedAt: null, releasedHow: null, stop: null };

  it.each(['let go', 'stopped'])('starts a new handover after one that was %s: no truck, release, stop or wrong tries', async (how) => {
    const { id, quoteId } = await assigned(false);
    const before = await codeOf(id);
    await nameTruck(id, carrier);
    await tryCode(id, wrong);
    expect((await (how === 'stopped' ? stop(id) : withoutCode(id))).status).toBe(200);
    const next = await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id });
    expect((await carrier.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'No truck' })).status).toBe(200);
    expect((await shipper.call('POST', `/api/quotes/${next}/acceptance`)).status).toBe(200);
    expect(await getHandover(id)).toMatchObject({ ...clean, releaseReason: null });
    const [row] = await sql`
      select quote_id, wrong_tries, job_wrong_tries, released_by, truck_named_by, stopped_by, stopped_words from handovers where transport_id = ${id}`;
    const nobody = { releasedBy: null, truckNamedBy: null, stoppedBy: null, stoppedWords: null };
    expect(row).toEqual({ quoteId: next, wrongTries: 0, jobWrongTries: 0, ...nobody });
    await sql`update quotes set workflow_state = 'assigned', driver_id = ${driver.id}, driver_agreed_at = now() where id = ${next}`;
    expect(await codeOf(id)).not.toBe(before);
    expect((await tryCode(id, before)).body.result).toBe('wrong');
    expect((await pickUp(next)).body.code).toBe('release_missing');
  });

  it('must name its own truck if the broker replaces the carrier, but not if only the driver changes', async () => {
    const broker = await app.signIn('broker');
    const another = await app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true });
    const id = await buildTransport(sql, { shipperId: shipper.id });
    const { body } = await broker.call('POST', `/api/transports/${id}/quotes`, ownQuoteForm);
    expect((await shipper.call('POST', `/api/quotes/${body.id}/acceptance`)).status).toBe(200);
    const send = (who: SignedIn, names: object) => who.call('POST', `/api/quotes/${body.id}/dispatch`, { takesBoth: true, ...names });
    expect((await send(broker, { carrierEmail: carrier.email })).status).toBe(200);
    expect((await nameTruck(id, carrier)).status).toBe(200);
    for (const { email } of [driver, other]) expect((await send(carrier, { driverEmail: email })).status).toBe(200);
    expect(await getHandover(id)).toMatchObject({ truck: 'White Peterbilt 389' });
    expect((await send(broker, { carrierEmail: another.email })).status).toBe(200);
    expect(await getHandover(id)).toMatchObject({ truck: null, plate: null, plateState: null, truckNamedAt: null });
  });

  it('cannot pick up with the inspection of the former carrier', async () => {
    const { id, quoteId } = await assigned(false, driver, false);
    const former = await buildQuote(sql, { transportId: id, kind: 'own', userId: rival.id, workflowState: 'closed' });
    await buildSealedInspection(sql, 'car', { transportId: id, quoteId: former, inspectorId: other.id });
    await releaseVehicle(sql, id, driver.id);
    expect((await pickUp(quoteId)).body.code).toBe('pickup_not_inspected');
  });
});
