import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { buildCopilotQuery } from '../fixtures.ts';

const app = await startTestApp();
const { sql } = app;
let [writer, reviewer, shipper, other]: SignedIn[] = [];
beforeAll(async () => {
  writer = await app.signIn('compliance');
  reviewer = await app.signIn('compliance');
  shipper = await app.signIn('shipper');
  other = await app.signIn('driver');
  await writer.call('POST', '/api/copilot/initialize');
});

const list = async (query = '') => (await writer!.call('GET', `/api/copilot/open-questions${query}`)).body;
const written = {
  topic: 'securement',
  mark: 'M',
  isNews: false,
  citation: '49 CFR 393.75',
  asOf: utcDay(new Date(Date.now() - 30 * dayMs)),
  related: '',
  text: 'A snow tire needs a zebra tread of at least two winters.',
};

describe('questions without an answer', () => {
  it('are listed by wording, most frequent first, with the reasons of those rated wrong', async () => {
    const ask = (who: SignedIn, query: string) => who.call('POST', '/api/copilot', { query });
    await ask(shipper!, 'Which zebra tires are best for snow?');
    await ask(other!, 'for snow, which ZEBRA tires are best');
    await ask(shipper!, 'Do unicorns sing?');
    const { body: judged } = await ask(other!, 'What is a BOC-3?');
    await other!.call('POST', `/api/copilot/queries/${judged.queryId}/feedback`, { verdict: 'wrong', reason: 'It misses the fee' });
    const { body: right } = await ask(other!, 'What is Motus?');
    await other!.call('POST', `/api/copilot/queries/${right.queryId}/feedback`, { verdict: 'right' });
    expect(await list()).toMatchObject([
      { question: 'for snow, which ZEBRA tires are best', asked: 2, calledWrong: 0, keywords: 'snow zebra tires best', waiting: null },
      { question: 'What is a BOC-3?', asked: 1, calledWrong: 1, reasons: ['It misses the fee'], topic: 'usdot-number' },
      { question: 'Do unicorns sing?', asked: 1, calledWrong: 0, reasons: [] },
    ]);
    expect(JSON.stringify(await list())).not.toContain(shipper!.id);
  });

  it('count the people who asked, not the number of times', async () => {
    const [one, second] = [await app.signIn('shipper'), await app.signIn('storage')];
    const question = 'Where do gryphons nest?';
    for (const person of [one, one, one, second]) await buildCopilotQuery(sql, { userId: person.id, question });
    const find = (rows: { question: string }[]) => rows.find((row) => row.question === question);
    expect(find(await list('?limit=100'))).toMatchObject({ asked: 2 });
    const unanswered = async (who: SignedIn) => (await who.call('GET', '/api/copilot/stats')).body.unanswered;
    expect(find(await unanswered(writer!))).toMatchObject({ asked: 2 });
    expect(find(await unanswered(one))).toMatchObject({ asked: 3 });
  });

  it('are listed again if an answer is rated wrong again, but not if it is rated right', async () => {
    const person = await app.signIn('shipper');
    const { body } = await person.call('POST', '/api/copilot', { query: 'What is a process agent?' });
    const judge = (verdict: object) => person.call('POST', `/api/copilot/queries/${body.queryId}/feedback`, verdict);
    const find = async () =>
      (await list('?limit=100')).find(({ question }: { question: string }) => question === 'What is a process agent?');
    await judge({ verdict: 'wrong', reason: 'It misses the fee' });
    expect((await writer!.call('POST', `/api/copilot/open-questions/${(await find()).id}/set-aside`)).status).toBe(200);
    expect(await find()).toBeUndefined();
    await judge({ verdict: 'right' });
    expect(await find()).toBeUndefined();
    await judge({ verdict: 'wrong', reason: 'It still misses the fee' });
    expect(await find()).toMatchObject({ asked: 1, calledWrong: 1, reasons: ['It still misses the fee'] });
  });

  it('set aside once are listed again if another answer to the same wording is rated wrong', async () => {
    const [one, second] = [await app.signIn('shipper'), await app.signIn('storage')];
    const ask = async (who: SignedIn) => (await who.call('POST', '/api/copilot', { query: 'What is a surety bond for brokers?' })).body;
    const [first, later] = [await ask(one), await ask(second)];
    const wrong = (who: SignedIn, { queryId }: { queryId: string }, reason: string) =>
      who.call('POST', `/api/copilot/queries/${queryId}/feedback`, { verdict: 'wrong', reason });
    const find = async () =>
      (await list('?limit=100')).find(({ question }: { question: string }) => question === 'What is a surety bond for brokers?');
    await wrong(one, first, 'It misses the sum');
    expect((await writer!.call('POST', `/api/copilot/open-questions/${(await find()).id}/set-aside`)).body).toEqual({ setAside: 1 });
    await wrong(second, later, 'It misses the form');
    expect(await find()).toMatchObject({ asked: 1, calledWrong: 1, reasons: ['It misses the form'] });
  });

  it('are listed with the question they followed', async () => {
    const person = await app.signIn('shipper');
    await person.call('POST', '/api/copilot', { query: 'What insurance does a motor carrier need?' });
    await person.call('POST', '/api/copilot', { query: 'And for unicorns?' });
    const row = (await list()).find(({ question }: { question: string }) => question === 'And for unicorns?');
    expect(row.after).toBe('What insurance does a motor carrier need?');
    await person.call('POST', '/api/copilot', { query: 'And for gryphons?' });
    const next = (await list()).find(({ question }: { question: string }) => question === 'And for gryphons?');
    expect(next.after).toBe('What insurance does a motor carrier need? > And for unicorns?');
    await person.call('POST', '/api/copilot', { query: 'What is a BOC-3?' });
    await person.call('POST', '/api/copilot', { query: 'And for unicorns?' });
    expect((await list()).filter(({ question }: { question: string }) => question === 'And for unicorns?')).toHaveLength(2);
  });

  it('are listed page by page, each once, while new ones arrive', async () => {
    for (let at = 0; at < 5; at += 1)
      await buildCopilotQuery(sql, { userId: other!.id, question: `Gibberish number ${'x'.repeat(at + 2)}` });
    const whole = (await list('?limit=100')).map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body, headers } = await writer!.call('GET', `/api/copilot/open-questions?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.map(({ id }: { id: string }) => id));
      if (seen.length === 3) await buildCopilotQuery(sql, { userId: other!.id, question: 'Something that came meanwhile' });
      cursor = headers.link ? body.at(-1).cursor : null;
    }
    expect(seen).toEqual(whole);
    for (const nowhere of ['nowhere', `1.${'-'.repeat(36)}`, `1.${'a'.repeat(36)}`, `1.1.${whole[0]}`, `x.${whole[0]}`])
      expect((await writer!.call('GET', `/api/copilot/open-questions?cursor=${nowhere}`)).status).toBe(422);
  });

  it('are closed when a fact written for them becomes current, and are then answered with it', async () => {
    const [{ id, keywords, question }] = await list();
    expect((await writer!.call('GET', `/api/copilot/open-questions/${id}`)).body).toMatchObject({ id, question });
    const propose = (who: SignedIn) => who.call('POST', '/api/copilot/proposals', { ...written, keywords, queryId: id });
    const answers = await Promise.all([writer!, reviewer!].map(propose));
    const won = answers.find(({ status }) => status === 201)!;
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'proposal_waits' } });
    expect((await list())[0]).toMatchObject({ id, waiting: won.body.fact });
    const second = won === answers[0] ? reviewer! : writer!;
    expect((await second.call('POST', `/api/copilot/proposals/${won.body.id}/review`, { accepted: true })).status).toBe(200);
    expect((await list('?limit=100')).map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await writer!.call('GET', `/api/copilot/open-questions/${id}`)).status).toBe(404);
    expect((await propose(writer!)).status).toBe(404);
    const { body } = await shipper!.call('POST', '/api/copilot', { query: 'Which zebra tires are best for snow?' });
    expect(body.sources[0].fact).toBe(won.body.fact);
  });

  it('can be set aside, which is audited, and are listed again when asked again', async () => {
    const find = async () => (await list('?limit=100')).find(({ question }: { question: string }) => question === 'Do unicorns sing?');
    const { id } = await find();
    const aside = () => writer!.call('POST', `/api/copilot/open-questions/${id}/set-aside`);
    expect((await aside()).body).toEqual({ setAside: 1 });
    expect((await aside()).status).toBe(404);
    expect(await find()).toBeUndefined();
    await app.settle();
    const [line] = await sql`
      select actor_id, details from audit_log where event_type = 'copilot.question_set_aside' order by id desc limit 1`;
    expect(line).toEqual({ actorId: writer!.id, details: { setAside: 1 } });
    await buildCopilotQuery(sql, { userId: other!.id, question: 'Do unicorns sing?' });
    expect(await find()).toMatchObject({ asked: 1 });
  });

  it('are listed in the stats: own questions for a member, all for an officer', async () => {
    const person = await app.signIn('storage');
    await buildCopilotQuery(sql, { userId: person.id, question: 'Where do mermaids park?' });
    const unanswered = async (who: SignedIn) => (await who.call('GET', '/api/copilot/stats')).body.unanswered;
    expect(await unanswered(person)).toMatchObject([{ question: 'Where do mermaids park?', asked: 1, lastAskedAt: expect.any(String) }]);
    const all = await unanswered(writer!);
    expect(all.length).toBeGreaterThan(1);
    expect(all).toContainEqual(expect.objectContaining({ question: 'Where do mermaids park?' }));
  });

  it('list equal reasons of several people once', async () => {
    for (const [at, verdictReason] of ['Too short', 'It misses the fee', 'It misses the fee', 'Too short', 'Not here'].entries())
      await buildCopilotQuery(sql, {
        userId: [shipper!, other!][at % 2]!.id,
        question: 'Who feeds the griffin?',
        isAnswered: true,
        verdict: 'wrong',
        verdictReason,
        verdictAt: new Date(),
      });
    const row = (await list('?limit=100')).find(({ question }: { question: string }) => question === 'Who feeds the griffin?');
    expect(row.reasons).toEqual(['Not here', 'Too short', 'It misses the fee']);
  });

  it('stay open if the fact written for them is declined', async () => {
    const id = await buildCopilotQuery(sql, { userId: other!.id, question: 'Who paints the kraken?' });
    const { body } = await writer!.call('POST', '/api/copilot/proposals', { ...written, keywords: 'kraken paint', queryId: id });
    const row = async () => (await list('?limit=100')).find((one: { id: string }) => one.id === id);
    expect(await row()).toMatchObject({ waiting: body.fact });
    const declined = { accepted: false, reason: 'Nobody paints it' };
    expect((await reviewer!.call('POST', `/api/copilot/proposals/${body.id}/review`, declined)).status).toBe(200);
    expect(await row()).toMatchObject({ waiting: null });
  });
});
