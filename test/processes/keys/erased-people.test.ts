import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorWithoutSession } from '#domains/accounts/acting.ts';
import type { User } from '#domains/accounts/schemas.ts';
import { deleteAccount } from '#domains/accounts/own/deletion.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { toMirrorFolder } from '#server/backup/key-mirror.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { keyMirror, mirrorKeys } from '#server/backup/scheduled.ts';
import { connect } from '#server/db/connection/connect.ts';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { runCommand } from '../../harness/database/backups.ts';
import { startProgram } from '../../harness/processes/program.ts';
import { startRobbed } from '../../harness/servers/robbed-installation.ts';

const { sql, embedded, root, scratch, config, log, stores, master, ctx, backup } = await startRobbed();
const handlers = byName([keyMirror(config)]);
const key = config.masterKey.toString('hex');
let [zoe, stays] = [{} as User, {} as User];

async function mirror(): Promise<void> {
  await enqueue(ctx, mirrorKeys, {});
  await runDueJobs({ sql, log, handlers, services: ctx.services });
}

beforeAll(async () => {
  await migrate(sql);
  zoe = await buildAccount(sql, { fullName: 'Zoe Tracemark' });
  stays = await buildAccount(sql);
  for (const { email } of [zoe, stays]) await queueMail(ctx, { to: email, subject: 'Sold', text: 'They drive a violet Studebaker.' });
  await makeBackup({ ownerUrl: embedded.ownerUrl, stores, master, mirror: toMirrorFolder(root) }, backup);
  await deleteAccount({ ...ctx, actor: { ...actorWithoutSession(zoe), sessionId: newId() } }, { password: personaPassword });
  await mirror();
});

async function restoreAndStart(name: string, ...options: readonly string[]) {
  const into = path.join(scratch, name);
  mkdirSync(into, { mode: 0o755 });
  const { code } = await runCommand('restore', [backup, ...options], { DATA_DIR: into, MASTER_KEY: key }).ended;
  const program = await startProgram({ DATA_DIR: into, DATABASE_URL: '', MASTER_KEY: key });
  const own = connect(findEmbedded(into)!.ownerUrl, { max: 1 });
  const accounts =
    await own`select full_name, deleted_at is not null as is_deleted from users where id in (${zoe.id}, ${stays.id}) order by id`;
  const mails = await own`select recipient from mail_outbox where subject = 'Sold' order by recipient`;
  await own.end();
  program.child.kill('SIGTERM');
  await program.ended;
  return { code, accounts, mails };
}

describe('a restored older backup', () => {
  it('erases again who was erased since, before the program serves requests', { timeout: 180_000 }, async () => {
    expect(await restoreAndStart('today')).toEqual({
      code: 0,
      accounts: [
        { fullName: 'Deleted account', isDeleted: true },
        { fullName: stays.fullName, isDeleted: false },
      ],
      mails: [{ recipient: stays.email }],
    });
  });

  it('keeps people erased, even after another restore of the same backup in between', { timeout: 180_000 }, async () => {
    expect((await restoreAndStart('again')).accounts).toMatchObject([{ isDeleted: true }, { isDeleted: false }]);
  });
});
