import { test } from 'vitest';
import { startBalancer } from '../harness/servers/balancer.ts';
import { expectNothingLostByRestarts } from '../harness/processes/rolling-load.ts';
import { startProgram, startSiteProgram, type Program } from '../harness/processes/program.ts';

const env = { DRAIN_SECONDS: '5' };
const first = await startSiteProgram(env);
const startNext = () => startProgram({ ...env, DATABASE_URL: first.databaseUrl });
const upstreams: Program[] = [first, await startNext()];
const front = await startBalancer(upstreams);

test('two replicas restarted one after the other under load answer everything, and lose nothing', async () => {
  await expectNothingLostByRestarts({ first, replicas: upstreams, front, startNext });
});
