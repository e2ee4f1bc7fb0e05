import type { ActorCtx } from '#server/db/context.ts';
import { formatDate } from '#shared/dates.ts';
import { openDay } from '#shared/dates/days.ts';
import type { Role } from '#shared/roles.ts';
import { asksAsShipper } from '../parsing/asker.ts';
import { asksMinimum, cargoIn, carriesVehicles, namesWeight, type CargoKind } from './insurance-rules.ts';
import { asksLicense, getLicense, type LicenseNeed } from './license-rules.ts';
import { asksUpdateDate, dotNumbersIn, mcs150Due } from './mcs-150-rules.ts';
import { ownGate } from './own-gate.ts';
import { refund } from './refund.ts';
import { sure, type CopilotQuestion, type Computation } from './computation.ts';
import { namesWeights, weightsAfter, weightsIn, type Weights } from './weight-rules.ts';

function dueDate({ question, thread }: CopilotQuestion, now: Date): Computation | null {
  const follows = thread.some(asksUpdateDate) && !/\b(?:ucr|cost|fee)s?\b/i.test(question);
  const numbers = asksUpdateDate(question) || follows ? dotNumbersIn(question, follows || undefined) : [];
  if (numbers.length === 0) return null;
  const dues = numbers.map((dot) => `for USDOT ${dot} the next MCS-150 is due by ${formatDate(mcs150Due(dot, openDay(now)).lastDay)}`);
  const text = `${dues.join(', ')}.`;
  return {
    sentences: [{ text: text[0]!.toUpperCase() + text.slice(1), cites: ['MCS-2', 'MCS-3'] }],
    rests: {
      'MCS-2': ['last digit', 'month', '1 is January', '9 for September', '0 is October', 'last day of that month'],
      'MCS-3': ['next-to-last digit', 'odd for odd years', 'even (0 too) for even years'],
    },
    told: ['MCS-2', 'MCS-3', 'MCS-1'],
    confidence: sure,
    leads: [],
  };
}

const lb = (pounds: number): string => `${pounds.toLocaleString('en-US')} lb`;

function weightsSaid({ truck, trailer, combined }: Weights): string {
  const said = [
    ...(truck ? [`a truck of ${lb(truck.pounds)}`] : []),
    ...(trailer ? [`a trailer of ${lb(trailer.pounds)}`] : []),
    ...(combined ? [`${lb(combined.pounds)} together`] : truck && trailer ? [`${lb(truck.pounds + trailer.pounds)} together`] : []),
  ];
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said.join('');
}

const classLabels = { A: 'a CDL of class A is needed', B: 'a CDL of class B is needed', none: 'no CDL is needed' } as const;
const placards = ', unless placarded hazardous materials are carried';

function licenseText(need: LicenseNeed, weights: Weights): string {
  if ('class' in need) return `With ${weightsSaid(weights)} ${classLabels[need.class]}${need.class === 'none' ? placards : ''}.`;
  const { missing, fromLb, above, below } = need;
  if (missing === 'both') return 'To answer this, I need the ratings of the truck and the trailer. Please give both.';
  if (missing === 'exact' || fromLb === null)
    return 'To answer this, I need the exact ratings of the truck and the trailer. Please give both.';
  const begins = `a CDL of class ${above} is needed with a ${missing} of ${lb(fromLb)} or more`;
  return `To answer this, I need the rating of the ${missing}: with ${weightsSaid(weights)} ${begins}, and below that ${classLabels[below]}${below === 'none' ? placards : ''}.`;
}

function license({ question, thread }: CopilotQuestion): Computation | null {
  const own = weightsIn(question);
  const isAsked = asksLicense(question) || (thread.some(asksLicense) && (namesWeights(own) || own.loose !== null));
  if (!isAsked) return null;
  const standsAlone = asksLicense(question) && namesWeights(own);
  const before = standsAlone
    ? null
    : thread.map(weightsIn).reduce<Weights | null>((all, next) => (all ? weightsAfter(all, next) : next), null);
  const weights = before ? weightsAfter(before, own) : own;
  if (!namesWeights(weights)) return null;
  return {
    sentences: [{ text: licenseText(getLicense(weights), weights), cites: ['DRV-9'] }],
    rests: {
      'DRV-9': ['from 26,001 lb', 'class A for a combination that tows more than 10,000 lb', 'class B for a single vehicle', 'placarded'],
    },
    told: ['DRV-9'],
    confidence: sure,
    leads: [],
  };
}

interface Cover {
  readonly text: string;
  readonly rests: Readonly<Record<string, readonly string[]>>;
  readonly told: readonly string[];
}

const cover: Readonly<Record<CargoKind, Cover>> = {
  general: {
    text: 'For that cargo the federal minimum is $750,000 of liability, with vehicles rated 10,001 lb or more.',
    rests: { 'INS-1': ['$750,000', 'rated 10,001 lb or more', 'without hazardous materials'] },
    told: ['INS-9'],
  },
  household: {
    text: 'For that cargo the federal minimum is $750,000 of liability, with vehicles rated 10,001 lb or more, and cargo insurance is filed too.',
    rests: {
      'INS-1': ['$750,000', 'rated 10,001 lb or more', 'without hazardous materials'],
      'INS-7': ['carriers of household goods must file it'],
    },
    told: ['INS-9'],
  },
  light: {
    text: 'With only vehicles under 10,001 lb the federal minimum is $300,000 of liability.',
    rests: { 'INS-2': ['$300,000', 'only vehicles under 10,001 lb'] },
    told: ['INS-9'],
  },
  oil: {
    text: 'For that cargo the federal minimum is $1,000,000 of liability, in bulk too.',
    rests: { 'INS-3': ['Carriers of oil, gasoline included', '$1,000,000 of liability cover, in bulk too'] },
    told: [],
  },
  hazmat: {
    text: 'For most hazardous cargo the federal minimum is $1,000,000 of liability, and $5,000,000 for the most dangerous.',
    rests: { 'INS-3': ['hazardous materials need $1,000,000', '$5,000,000 is for'] },
    told: [],
  },
  'bulk-hazmat': {
    text: 'For that cargo the federal minimum is $5,000,000 of liability.',
    rests: { 'INS-3': ['$5,000,000 is for', 'explosives and compressed or poisonous gases in bulk'] },
    told: [],
  },
};

function insurance({ question, thread }: CopilotQuestion, role: Role): Computation | null {
  if (asksAsShipper(question, role)) return null;
  const cargo = asksMinimum(question) || thread.some(asksMinimum) ? cargoIn(question) : null;
  if (!cargo) return null;
  const { text, rests, told } = cover[cargo];
  const cites = Object.keys(rests);
  const isOpen = cargo === 'general' && !namesWeight(question);
  const beside = [
    ...(isOpen ? ['INS-2'] : []),
    ...told,
    ...(cargo !== 'household' && told.length > 0 && carriesVehicles(question) ? ['INS-8'] : []),
  ];
  return { sentences: [{ text, cites }], rests, told: [...cites, ...beside], confidence: sure, leads: [] };
}

/** Null if the question has no data to compute with. Reads only what the actor may see. */
export const computeAnswer = async (ctx: ActorCtx, asked: CopilotQuestion): Promise<Computation | null> =>
  dueDate(asked, ctx.now) ??
  license(asked) ??
  insurance(asked, ctx.actor.role) ??
  (await ownGate(ctx, asked)) ??
  (await refund(ctx, asked));
