import { bare } from '../vocabulary/words.ts';

/** Wordings of the same comparison, unit or number become one word; 'or more' moves before its figure. */
const canonical: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3})/g, '$1'],
  [/(\d)-(?=[a-z])/g, '$1 '],
  [/\b(on|off)[- ](?=duty\b)/g, '$1'],
  [/\b(?:lbs?|pounds?)\b/g, 'lb'],
  [/\b(?:feet|foot)\b/g, 'ft'],
  [/ ?%/g, ' percent'],
  [/(\$?\d[\w.]*(?: (?!or |and )[a-z]+)?),? (?:or|and) (?:more|above|over|up|older|later|longer|heavier|higher)\b/g, 'atleast $1'],
  [/(\$?\d[\w.]*(?: (?!or |and )[a-z]+)?),? (?:or|and) (?:less|fewer|under|below|younger|earlier|shorter|lighter|lower)\b/g, 'atmost $1'],
  [/\b(?:at least|(?:no|not) (?:less|fewer|earlier|sooner|younger) than|minimum of|starting (?:at|from))\b/g, 'atleast'],
  [/\b(?:at most|(?:no|not) (?:more|later|longer|greater) than|maximum of|up to|not exceeding)\b/g, 'atmost'],
  [/\b(?:(?:more|greater|longer|later|older|heavier|higher|larger) than|in excess of|exceed(?:s|ing)?|over|above|beyond)\b/g, 'morethan'],
  [/\b(?:(?:less|fewer|shorter|sooner|earlier|younger|lighter|lower|smaller) than|under|below)\b/g, 'lessthan'],
  [/\b(?:has|have|had) to\b/g, 'must'],
  [/\b(?:prior to|ahead of)\b/g, 'before'],
  [/\b(?:following|past)\b/g, 'after'],
  [/\btill\b/g, 'until'],
  ...'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [new RegExp(`\\b${word}\\b`, 'g'), String(at + 1)] as const),
];

const joining = new Set(
  `a an the of to in on at for from with by as and or so but then than that which who whose this these those there here it its itself they them
  their themselves 1 ones is are was were be been being am has have having had do does did doing will would go goes when while where how what also too
  yet about into onto own such per between toward towards among both either you your`.split(/\s+/),
);

const alike =
  'need require|keep kept retain store|give gave given provide|get got obtain receive|write wrote written|begin began begun start|make made do|watch monitor|apart separate separately|contest dispute challenge|say said state stated tell|drive drove driven|unworn worn wear|check inspect|file submit|pay paid|show display|prompt promptly quick quickly|whole entire|register registration|employ employment|broker brokerage|account accounting';

/** Removes plural and tense endings only; stemming would merge 'original' and 'origin'. */
const toBase = (word: string): string =>
  word
    .replace(/(?<=[a-z]{2})(?:(?<=ss|sh|ch|x)es|(?<![su])s)$/, '')
    .replace(/(?<=[a-z]{3})(?:ed|ing)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/ie$|y$/, 'i')
    .replace(/(?<=[a-z]{2})e$/, '');

const groupOf = new Map(alike.split('|').flatMap((group) => group.split(' ').map((word) => [toBase(word), `=${group}`] as const)));

const decisive = (words: string) => new Set(words.split(' ').map(toBase));
const comparisons = decisive('atleast atmost morethan lessthan before after until within since');
const units = decisive('minute hour day week month year mile ft lb percent g seat passenger tiedown axle dollar');
const denials = decisive('no not never none nor neither nobody nothing cannot without forbidden prohibited illegal exempt excepted');
/** Conditions, permissions, advice and degrees. A rewording must keep each. */
const turning = decisive(
  'if unless except only may can could might optional allowed voluntary should ought advisable recommended usually typically normally sometimes more less fewer most least sooner later earlier longer shorter older younger heavier lighter higher lower larger smaller maximum minimum first last once twice double half every each otherwise',
);
/** Parties and kinds, whose exchange changes a rule. */
const parties = decisive(
  'carrier shipper broker driver employer employee forwarder receiver consignee consignor lessor lessee owner operator applicant agent insurer sender buyer seller inspector officer customer truck tractor trailer car cargo liability odd even full limited front rear single combination interstate intrastate private random annual positive negative federal alcohol drug must shall',
);

const isFigure = (word: string) => /^\d/.test(word);
const getUnit = (word: string | undefined) => (word !== undefined && units.has(word) ? word : null);

interface Reading {
  /** Base forms in order, without function words. */
  readonly words: readonly string[];
  readonly parties: readonly string[];
  readonly denials: number;
  readonly decisive: ReadonlySet<string>;
  /** Comparisons with what they compare, and figures with their unit. */
  readonly bindings: ReadonlySet<string>;
  /** Words beside each figure. */
  readonly figures: ReadonlyMap<string, ReadonlySet<string>>;
}

const [nearest, beside] = [6, 3];

function read(text: string): Reading {
  const plain = canonical.reduce((said, [pattern, word]) => said.replaceAll(pattern, word), text.toLowerCase());
  const clauses = plain.split(/[.;:](?=\s|$)/).map((clause) =>
    clause
      .replaceAll(/n't\b/g, ' not')
      .split(/[\s/-]+/)
      .map((word) => bare(word.replace(/(?<=\d)\.(?=\d)/g, 'x')))
      .filter((word) => word !== '' && !joining.has(word))
      .map(toBase),
  );
  const bindings = new Set<string>();
  const figures = new Map<string, Set<string>>();
  for (const words of clauses)
    for (const [at, word] of words.entries()) {
      const next = words.slice(at + 1, at + 1 + nearest);
      if (comparisons.has(word)) bindings.add(`${word} ${next.find(isFigure) ?? next[0] ?? ''}`);
      if (!isFigure(word)) continue;
      const unit = getUnit(words[at + 1]) ?? getUnit(words[at + 2]);
      if (unit) bindings.add(`${word} ${unit}`);
      const near = [...words.slice(Math.max(0, at - beside), at), ...words.slice(at + 1, at + 1 + beside)];
      figures.set(word, new Set([...(figures.get(word) ?? []), ...near.filter((one) => !isFigure(one) && !units.has(one))]));
    }
  const words = clauses.flat();
  return {
    words: words.map((word) => groupOf.get(word) ?? word),
    parties: words.filter((word) => parties.has(word)),
    denials: words.filter((word) => denials.has(word)).length,
    decisive: new Set(
      words.filter((word) => isFigure(word) || [comparisons, units, denials, turning, parties].some((set) => set.has(word))),
    ),
    bindings,
    figures,
  };
}

const isWithin = (some: Iterable<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one));

/** Parties in the same order, so that they can't be swapped. */
function isInOrder(said: readonly string[], all: readonly string[]): boolean {
  let from = 0;
  return said.every((word) => (from = all.indexOf(word, from) + 1) > 0);
}

/** If the fact has several figures, each must stay next to one of its words. */
const keepsFigures = (said: Reading, fact: Reading): boolean =>
  fact.figures.size < 2 ||
  [...said.figures].every(([figure, near]) => {
    const own = fact.figures.get(figure);
    return own !== undefined && (own.size === 0 || near.size === 0 || [...near].some((word) => own.has(word)));
  });

/** Says nothing that the fact doesn't: its words or plain synonyms, and its comparisons, units, figures and parties in their places. */
export function isGrounded(text: string, fact: string): boolean {
  const [said, all] = [read(text), read(fact)];
  return (
    said.words.length > 0 &&
    isWithin(said.words, new Set(all.words)) &&
    isWithin(said.bindings, all.bindings) &&
    said.denials <= all.denials &&
    isInOrder(said.parties, all.parties) &&
    keepsFigures(said, all)
  );
}

/** Nothing decisive of the fact is missing. */
export function isComplete(text: string, fact: string): boolean {
  const [said, all] = [read(text), read(fact)];
  return (
    isWithin(all.decisive, said.decisive) &&
    isWithin(all.bindings, said.bindings) &&
    said.denials === all.denials &&
    isInOrder(said.parties, all.parties)
  );
}
