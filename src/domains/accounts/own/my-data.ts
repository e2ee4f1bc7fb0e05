import { Readable } from 'node:stream';
import type { ActorCtx } from '#server/db/context.ts';
import { getPages, getPersonalData, type CopyPart } from '#server/personal-data.ts';
import { getAccountSettings } from './preferences.ts';
import { getMe } from '../queries.ts';
import { listSessions } from '../sessions/session-list.ts';
import { preferences } from './settings-schemas.ts';

async function* readPart(ctx: ActorCtx, part: CopyPart): AsyncGenerator<string> {
  let before = '';
  for await (const page of getPages(ctx, part)) {
    yield before + page.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
}

async function* getCopy(ctx: ActorCtx, head: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const { copy = [] } of getPersonalData(ctx))
    for (const part of copy) {
      yield `,\n${JSON.stringify(part.name)}:[`;
      yield* readPart(ctx, part);
      yield ']';
    }
  yield '}\n';
}

/** Streams JSON, one list per registered part. An error breaks it off, so that a partial copy can't pass for a complete one. */
export async function getMyData(ctx: ActorCtx): Promise<Readable> {
  const head = {
    exportedAt: ctx.now.toISOString(),
    account: await getMe(ctx),
    preferences: preferences.parse(await getAccountSettings(ctx)),
    sessions: await listSessions(ctx),
  };
  return Readable.from(getCopy(ctx, head), { objectMode: false });
}
