import { Readable } from 'node:stream';
import type { ActorCtx } from '#server/db/context.ts';
import { personalDataOf, type CopyPart } from '#server/personal-data.ts';
import { getAccountSettings } from './preferences.ts';
import { getMe } from './queries.ts';
import { listSessions } from './session-list.ts';
import { preferences } from './settings-contract.ts';

/** Rows that are in memory at one time: however much is held about somebody, a copy takes no more of it. */
const pageRows = 200;

async function* listOf(ctx: ActorCtx, { rows }: CopyPart): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const page = await rows(ctx, after, pageRows);
    if (page.length > 0) yield (after === null ? '' : ',\n') + page.map((row) => JSON.stringify(row)).join(',\n');
    if (page.length < pageRows) return;
    after = page.at(-1)!.id;
  }
}

async function* copyOf(ctx: ActorCtx, head: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const { copy = [] } of personalDataOf(ctx))
    for (const part of copy) {
      yield `,\n${JSON.stringify(part.name)}:[`;
      yield* listOf(ctx, part);
      yield ']';
    }
  yield '}\n';
}

/**
 * Everything that is kept of the actor's account, as JSON that is read from the database while it is sent: what the domains
 * registered, a list each (decisions, section 10). What fails midway breaks the stream off, so that no half copy passes for a whole one.
 */
export async function getMyData(ctx: ActorCtx): Promise<Readable> {
  const head = {
    exportedAt: ctx.now.toISOString(),
    account: await getMe(ctx),
    preferences: preferences.parse(await getAccountSettings(ctx)),
    sessions: await listSessions(ctx),
  };
  return Readable.from(copyOf(ctx, head), { objectMode: false });
}
