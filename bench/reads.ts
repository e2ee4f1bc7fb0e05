import { databaseMs, processMs, residentMb } from './counters.ts';
import { load, median, type Load } from './load.ts';
import { startCarriage, startProgram, type Program } from './processes.ts';
import type { Line } from './line.ts';
import type { PreparedDatabase } from './seed.ts';

const rounds = 5;
const secondsEach = 3;
/** Warm-up until the code is compiled. */
const warmSeconds = 8;

interface MeasuredRead {
  readonly name: string;
  readonly at: 'small' | 'large';
  readonly path: string;
  readonly token: string;
  /** Maximum CPU time per request as a multiple of the bare server's. */
  readonly limit: number;
}

interface ViewAs extends Load {
  readonly programMs: number;
  readonly databaseMs: number;
}

const totalMs = (one: ViewAs): number => one.programMs + one.databaseMs;

async function look(
  program: Program,
  postmaster: number,
  path: string,
  headers: Record<string, string>,
  seconds = secondsEach,
): Promise<ViewAs> {
  const spent = () => [processMs(program.pid) ?? Number.NaN, databaseMs(postmaster) ?? Number.NaN] as const;
  const before = spent();
  const done = await load(program.url + path, seconds, headers);
  const after = spent();
  return { ...done, programMs: (after[0] - before[0]) / done.requests, databaseMs: (after[1] - before[1]) / done.requests };
}

const toMiddle = (looks: readonly ViewAs[]): ViewAs => {
  const middle = (key: keyof ViewAs) => median(looks.map((one) => one[key]));
  const keys = ['requestsPerSecond', 'requests', 'p50Ms', 'p99Ms', 'programMs', 'databaseMs'] as const;
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as ViewAs;
};

const cpu = ({ programMs, databaseMs: ms }: ViewAs) =>
  `${(programMs + ms).toFixed(3)} ms (program ${programMs.toFixed(3)}, database ${ms.toFixed(3)})`;
const pace = ({ requestsPerSecond, p50Ms, p99Ms }: ViewAs) =>
  `${Math.round(requestsPerSecond)}/s, p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms`;

function toLines({ name, limit }: MeasuredRead, ours: ViewAs, bare: ViewAs): Line[] {
  const ratio = totalMs(ours) / totalMs(bare);
  const isKnown = Number.isFinite(totalMs(ours));
  return [
    {
      what: `${name}: CPU of a request`,
      measured: isKnown ? `${ratio.toFixed(2)} × bare: ${cpu(ours)} to ${cpu(bare)}` : 'no /proc here',
      promise: `at most ${limit.toFixed(1)} × bare`,
      holds: isKnown ? ratio <= limit : null,
    },
    {
      what: `${name}: 10 connections`,
      measured: `${pace(ours)}; bare ${pace(bare)}`,
      promise: 'p99 at most 2 × bare',
      holds: ours.p99Ms <= 2 * bare.p99Ms,
    },
  ];
}

/** The median of five alternating rounds. */
export async function compareReads(small: PreparedDatabase, large: PreparedDatabase, postmaster: number): Promise<Line[]> {
  const on = { small, large };
  const reads: MeasuredRead[] = [
    { name: 'transport list, 20 rows', at: 'small', path: '/api/transports', token: small.shipperToken, limit: 1.3 },
    {
      name: 'transport detail',
      at: 'small',
      path: `/api/transports/${small.transportId}`,
      token: small.shipperToken,
      limit: 1.5,
    },
    ...(['small', 'large'] as const).map((at) => ({
      name: `marketplace list, ${at === 'small' ? '1,000' : '100,000'} open requests`,
      at,
      path: '/api/marketplace/quotes',
      token: on[at].carrierToken,
      limit: 1.3,
    })),
    { name: 'GET /api/auth/me', at: 'small', path: '/api/auth/me', token: small.shipperToken, limit: 1 },
  ];
  const lines: Line[] = [];
  for (const read of reads) {
    const { url, shipperId } = on[read.at];
    const carriage = await startCarriage(url);
    const bare = await startProgram('bench/bare-server.ts', { DATABASE_URL: url, SHIPPER_ID: shipperId }, 'ready');
    const [mine, theirs]: [ViewAs[], ViewAs[]] = [[], []];
    try {
      const bearer = { authorization: `Bearer ${read.token}` };
      const ours = async () => void mine.push(await look(carriage, postmaster, read.path, bearer));
      const plain = async () => void theirs.push(await look(bare, postmaster, read.path, bearer));
      await look(carriage, postmaster, read.path, bearer, warmSeconds);
      await look(bare, postmaster, read.path, bearer, warmSeconds);
      for (let round = 0; round < rounds; round += 1) for (const ask of round % 2 === 0 ? [ours, plain] : [plain, ours]) await ask();
    } finally {
      await Promise.all([carriage.stop(), bare.stop()]);
    }
    const found = toLines(read, toMiddle(mine), toMiddle(theirs));
    for (const { what, measured } of found) process.stdout.write(`  ${what}: ${measured}\n`);
    lines.push(...found);
  }
  return lines;
}

const busyMb = 250;

export async function memoryUnderLoad(small: PreparedDatabase): Promise<Line[]> {
  const carriage = await startCarriage(small.url);
  try {
    const idle = residentMb(carriage.pid);
    const asked = [
      ['/api/transports', small.shipperToken],
      [`/api/transports/${small.transportId}`, small.shipperToken],
      ['/api/marketplace/quotes', small.carrierToken],
      ['/api/auth/me', small.shipperToken],
    ] as const;
    for (const [path, token] of asked) await load(carriage.url + path, 15, { authorization: `Bearer ${token}` });
    const busy = residentMb(carriage.pid);
    const isKnown = Number.isFinite(idle);
    return [
      {
        what: 'memory of the server',
        measured: isKnown ? `${Math.round(idle)} MB idle, ${Math.round(busy)} MB after a minute of load` : 'no /proc here',
        promise: `at most ${busyMb} MB after load`,
        holds: isKnown ? busy <= busyMb : null,
      },
    ];
  } finally {
    await carriage.stop();
  }
}
