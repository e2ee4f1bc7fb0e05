import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
let [writer, reviewer, shipper]: SignedIn[] = [];
beforeAll(async () => {
  writer = await app.signIn('compliance', { fullName: 'Olive Writer' });
  reviewer = await app.signIn('compliance', { fullName: 'Rex Reviewer' });
  shipper = await app.signIn('shipper');
  await writer.call('POST', '/api/copilot/initialize');
});

const asOf = utcDay(new Date(Date.now() - 30 * dayMs));
const written = {
  topic: 'brokers',
  mark: 'M',
  isNews: false,
  citation: '49 CFR 371.3',
  asOf,
  related: 'BRK-4',
  keywords: 'double brokering zebra',
  text: 'A zebra clause in a broker contract binds nobody who did not sign it.',
};

const propose = (who: SignedIn, more: object = {}) => who.call('POST', '/api/copilot/proposals', { ...written, ...more });
const review = (who: SignedIn, id: string, body: object = { accepted: true }) =>
  who.call('POST', `/api/copilot/proposals/${id}/review`, body);
const listStates = async (fact: string) => {
  const rows = await sql`select version, origin, state from copilot_facts where fact = ${fact} order by version`;
  return rows.map(({ version, origin, state }) => `${version} ${origin} ${state}`);
};
const currentText = async (fact: string) => {
  const { body } = await shipper!.call('GET', `/api/copilot/facts?fact=${fact}`);
  return body[0]?.text;
};

describe('a fact proposed by an officer', () => {
  it('becomes current after a review by someone else, and the old version is kept', async () => {
    const before = await currentText('BRK-7');
    const text = 'A broker gives no rebate to a shipper beyond small promotion.';
    const { status, body } = await propose(writer!, { fact: 'BRK-7', basedOn: 1, text });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fact: 'BRK-7',
      version: 2,
      state: 'proposed',
      before: { version: 1, text: before },
      can: { review: false },
    });
    expect(await currentText('BRK-7')).toBe(before);
    expect(await review(writer!, body.id)).toMatchObject({ status: 403, body: { code: 'own_proposal' } });
    expect(await review(reviewer!, body.id)).toMatchObject({ status: 200, body: { state: 'current', reviewedBy: 'Rex Reviewer' } });
    expect(await currentText('BRK-7')).toBe(text);
    const { body: versions } = await writer!.call('GET', '/api/copilot/facts/BRK-7/versions');
    expect(versions).toMatchObject([
      { version: 2, state: 'current', origin: 'officer', writtenBy: 'Olive Writer', reviewedBy: 'Rex Reviewer', text },
      { version: 1, state: 'replaced', origin: 'file', writtenBy: null, reviewedBy: null, text: before },
    ]);
  });

  it('without a fact name creates a new fact, which answers questions once it is reviewed', async () => {
    const ask = () => shipper!.call('POST', '/api/copilot', { query: 'What does a zebra clause bind in double brokering?' });
    const { body } = await propose(writer!);
    expect(body).toMatchObject({ fact: 'OFF-1', version: 1, before: null });
    expect((await ask()).body.sources.map(({ fact }: { fact: string }) => fact)).not.toContain('OFF-1');
    await review(reviewer!, body.id);
    expect((await ask()).body.sources[0]).toMatchObject({ fact: 'OFF-1', mark: 'M', asOf });
    expect((await propose(reviewer!, { text: 'A second zebra.' })).body.fact).toBe('OFF-2');
  });

  it('can be declined with a reason, and the current version stays', async () => {
    const { body } = await propose(writer!, { fact: 'BRK-9', basedOn: 1 });
    expect((await review(reviewer!, body.id, { accepted: false })).body.fields).toEqual({ reason: 'Please enter a reason' });
    const declined = await review(reviewer!, body.id, { accepted: false, reason: 'Not what the source says' });
    expect(declined.body).toMatchObject({ state: 'declined', declinedReason: 'Not what the source says' });
    expect(await listStates('BRK-9')).toEqual(['1 file current', '2 officer declined']);
  });

  it('can be withdrawn only by its writer and only before the review', async () => {
    const { body } = await propose(writer!, { fact: 'BRK-10', basedOn: 1 });
    const takeBack = (who: SignedIn) => who.call('POST', `/api/copilot/proposals/${body.id}/withdrawal`);
    expect((await takeBack(reviewer!)).status).toBe(403);
    expect((await takeBack(writer!)).body.state).toBe('withdrawn');
    expect((await takeBack(writer!)).body.code).toBe('already_reviewed');
    expect((await review(reviewer!, body.id)).body.code).toBe('already_reviewed');
    expect(await listStates('BRK-10')).toEqual(['1 file current', '2 officer withdrawn']);
  });

  it('is recorded in the audit log at each step with the person', async () => {
    const listLines = (id: string) => sql`select event_type, actor_id, details from audit_log where subject_id = ${id} order by event_type`;
    const { body } = await propose(writer!, { fact: 'BRK-11', basedOn: 1 });
    await review(reviewer!, body.id);
    const { body: declined } = await propose(writer!, { fact: 'BRK-5', basedOn: 1 });
    await review(reviewer!, declined.id, { accepted: false, reason: 'Not what the source says' });
    const { body: takenBack } = await propose(writer!, { fact: 'BRK-5', basedOn: 1 });
    await writer!.call('POST', `/api/copilot/proposals/${takenBack.id}/withdrawal`);
    await app.settle();
    const lines = await listLines(body.id);
    expect(lines).toMatchObject([
      { eventType: 'copilot.fact_proposed', actorId: writer!.id, details: { fact: 'BRK-11', version: 2, basedOn: 1 } },
      { eventType: 'copilot.fact_reviewed', actorId: reviewer!.id, details: { fact: 'BRK-11', version: 2, isAccepted: true } },
    ]);
    expect((await listLines(declined.id)).at(-1)).toMatchObject({
      eventType: 'copilot.fact_reviewed',
      actorId: reviewer!.id,
      details: { fact: 'BRK-5', isAccepted: false, reason: 'Not what the source says' },
    });
    expect((await listLines(takenBack.id)).at(-1)).toMatchObject({
      eventType: 'copilot.proposal_withdrawn',
      actorId: writer!.id,
      details: { fact: 'BRK-5' },
    });
  });

  it.each([
    ['text', { text: 'x'.repeat(601) }, 'At most 600 characters'],
    ['text', { text: '' }, 'Please write the fact'],
    ['text', { text: 'No sentence' }, 'A fact is a sentence that ends with a period'],
    ['text', { text: 'A fine of $10,000 per day is due.' }, 'This is known to be wrong: there is no such figure in 49 CFR 386 App. B'],
    ['text', { text: 'Nothing is needed [1].' }, 'Remove numbers in brackets. They are reserved for sources'],
    ['keywords', { keywords: ' \u200B ' }, 'Please enter keywords'],
    ['keywords', { keywords: 'fine $10,000 per day' }, 'This is known to be wrong: there is no such figure in 49 CFR 386 App. B'],
    ['citation', { citation: 'somewhere' }, expect.stringContaining('Enter a citation like')],
    ['citation', { citation: '' }, expect.any(String)],
    ['mark', { mark: 'X' }, 'Please choose how it was checked'],
    ['mark', { mark: 'P' }, "A rule of this marketplace must cite 'Carriage rule', and other facts must not"],
    ['mark', { citation: 'Carriage rule' }, "A rule of this marketplace must cite 'Carriage rule', and other facts must not"],
    ['mark', { mark: 'S', citation: 'Industry practice' }, expect.stringContaining('cannot be marked as compared')],
    ['asOf', { asOf: '2126-01-01' }, 'This date is in the future'],
    ['asOf', { asOf: '2020-01-01' }, expect.stringContaining('already due for review')],
    ['asOf', { asOf: 'soon' }, 'Please enter the date it was checked'],
    ['related', { related: 'BRK-999' }, 'There is no other fact BRK-999'],
    ['related', { fact: 'BRK-8', basedOn: 1, related: 'BRK-4, BRK-8' }, 'There is no other fact BRK-8'],
    ['related', { related: "'; drop table" }, "Enter fact names like 'INS-1, INS-4'"],
    ['topic', { topic: 'weather' }, 'Please choose a topic'],
  ])('is refused with a message on the field %s, case %#', async (field, more, message) => {
    const before = await sql`select count(*)::int as count from copilot_facts`;
    const { status, body } = await propose(writer!, more);
    expect(status).toBe(422);
    expect(body.fields[field]).toEqual(message);
    expect(await sql`select count(*)::int as count from copilot_facts`).toEqual(before);
  });

  it('is stored without invisible and direction characters', async () => {
    const { body } = await propose(writer!, { text: 'A \u202Eplain\u200B sentence\nof  two lines.' });
    expect(body.text).toBe('A plain sentence of two lines.');
  });

  it('is accepted only from confirmed officers and administrators', async () => {
    const waiting = await app.signIn('compliance', { confirmedAt: null });
    for (const who of [shipper!, waiting])
      expect([(await propose(who)).status, (await who.call('GET', '/api/copilot/proposals')).status]).toEqual([403, 403]);
  });
});

describe('two people at once', () => {
  it('propose a change to the same fact: one gets 201, the other 409', async () => {
    const answers = await Promise.all([writer!, reviewer!].map((who) => propose(who, { fact: 'CLM-1', basedOn: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('proposal_waits');
  });

  it('review the same version: one gets 200, the other 409', async () => {
    const third = await app.signIn('admin');
    const { body } = await propose(writer!, { fact: 'CLM-2', basedOn: 1 });
    const answers = await Promise.all([
      review(reviewer!, body.id),
      review(third, body.id, { accepted: false, reason: 'Not what the source says' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('already_reviewed');
    expect((await listStates('CLM-2')).filter((state) => state.endsWith('current'))).toHaveLength(1);
  });

  it('propose new facts: each fact gets its own name', async () => {
    const answers = await Promise.all([writer!, reviewer!].map((who) => propose(who)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.fact)).size).toBe(2);
  });

  it('get fact_changed if the version they edited is no longer current', async () => {
    await review(reviewer!, (await propose(writer!, { fact: 'CLM-3', basedOn: 1 })).body.id);
    expect(await propose(reviewer!, { fact: 'CLM-3', basedOn: 1 })).toMatchObject({ status: 409, body: { code: 'fact_changed' } });
    expect(await propose(reviewer!, { fact: 'CLM-99', basedOn: 1 })).toMatchObject({ status: 409, body: { code: 'fact_changed' } });
  });
});

describe('facts loaded from the files', () => {
  const load = () => writer!.call('POST', '/api/copilot/initialize');

  it('do not overwrite a fact edited by an officer, but wait for a review', async () => {
    const text = 'A claim is written, names the shipment and asks for a sum.';
    await review(reviewer!, (await propose(writer!, { fact: 'CLM-5', basedOn: 1, text })).body.id);
    expect((await load()).body).toMatchObject({ added: 0, changed: 0, withdrawn: 0 });
    await sql`update copilot_facts set text = 'What an earlier edition said.' where fact = 'CLM-5' and origin = 'file'`;
    expect((await load()).body).toMatchObject({ changed: 1 });
    expect(await currentText('CLM-5')).toBe(text);
    expect(await listStates('CLM-5')).toEqual(['1 file replaced', '2 officer current', '3 file proposed']);
    const { body } = await reviewer!.call('GET', '/api/copilot/proposals');
    const waiting = body.find(({ fact }: { fact: string }) => fact === 'CLM-5');
    expect(waiting).toMatchObject({ origin: 'file', writtenBy: null, before: { version: 2 }, can: { review: true, withdraw: false } });
    expect((await review(writer!, waiting.id)).status).toBe(200);
    expect((await load()).body).toMatchObject({ added: 0, changed: 0, withdrawn: 0 });
    expect(await listStates('CLM-5')).toEqual(['1 file replaced', '2 officer replaced', '3 file current']);
  });

  it('can replace a fact with a pending proposal, which can then only be declined', async () => {
    const { body } = await propose(writer!, { fact: 'BRK-6', basedOn: 1 });
    await sql`update copilot_facts set text = 'What an earlier edition said.' where fact = 'BRK-6' and origin = 'file'`;
    expect((await load()).body).toMatchObject({ changed: 1 });
    const standing = await currentText('BRK-6');
    expect(await review(reviewer!, body.id)).toMatchObject({ status: 409, body: { code: 'fact_changed' } });
    expect(await currentText('BRK-6')).toBe(standing);
    expect((await review(reviewer!, body.id, { accepted: false, reason: 'Its fact has changed' })).status).toBe(200);
    expect(await listStates('BRK-6')).toEqual(['1 file replaced', '2 officer declined', '3 file current']);
  });

  it('of an older edition do not revert newer facts or withdraw unknown ones', async () => {
    await sql`update copilot_facts set text = 'What a later edition says.', edition = 999 where fact = 'CLM-7' and state = 'current'`;
    await sql`update copilot_facts set fact = 'CLM-900', edition = 999 where fact = 'CLM-8'`;
    expect((await load()).body).toMatchObject({ added: 0, changed: 0, withdrawn: 0 });
    expect(await currentText('CLM-7')).toBe('What a later edition says.');
    expect(await listStates('CLM-900')).toEqual(['1 file current']);
    await sql`update copilot_facts set edition = 1 where edition = 999`;
    expect((await load()).body).toMatchObject({ added: 1, changed: 1, withdrawn: 1 });
  });

  it('restore a fact that an earlier edition had removed', async () => {
    await sql`update copilot_facts set state = 'withdrawn' where fact = 'CLM-10' and state = 'current'`;
    expect((await load()).body).toMatchObject({ added: 0, changed: 1, withdrawn: 0 });
    expect(await listStates('CLM-10')).toEqual(['1 file withdrawn', '2 file current']);
    expect((await load()).body).toMatchObject({ added: 0, changed: 0, withdrawn: 0 });
  });

  it('update the search words of all facts, including those of officers', async () => {
    const strong = async () => (await sql`select strong from copilot_facts where fact = 'OFF-1' and state = 'current'`)[0]!.strong;
    const before = await strong();
    await sql`update copilot_facts set strong = '{other}' where fact = 'OFF-1'`;
    await load();
    expect(await strong()).toEqual(before);
  });
});

it('proposals are listed newest first, page by page', async () => {
  const whole = await reviewer!.call('GET', '/api/copilot/proposals?limit=100');
  expect(whole.body.length).toBeGreaterThan(2);
  const first = await reviewer!.call('GET', '/api/copilot/proposals?limit=2');
  const rest = await reviewer!.call('GET', `/api/copilot/proposals?limit=100&cursor=${first.body[1].id}`);
  expect(first.headers.link).toContain(`cursor=${first.body[1].id}`);
  expect([...first.body, ...rest.body]).toEqual(whole.body);
});
