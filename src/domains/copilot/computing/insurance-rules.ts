import type { WeightFigure } from './figure-rules.ts';
import { namesWeights, weightsIn } from './weight-rules.ts';

/** Minimum liability by cargo (49 CFR 387.9, 387.303). */
export type CargoKind = 'general' | 'household' | 'light' | 'oil' | 'hazmat' | 'bulk-hazmat';

const vehicles = String.raw`(?:cars?|vehicles?|autos?|automobiles?|trucks?|pickups?|pick-ups?|suvs?|vans?|tractors?|motorcycles?|atvs?|boats?|rvs?|motor ?homes?|sedans?|golf carts?|forklifts?|excavators?|equipment|machin\w+|engines?|trailers?)`;
const fuels = String.raw`(?:diesel|gas|gasoline|petrol|electric|hybrid|hydrogen|propane|lpg|cng|natural gas|battery|fuel)`;
const goods = String.raw`(?:hazmat|haz-?mat|hazardous|dangerous goods|placarded|chemicals?|explosives?|poison\w*|radioactive|lpg|propane|gasoline|gas|diesel|petroleum|crude|oil|fuel)`;
const rest = String.raw`(?:\s+(?:materials?|cargo|goods|freight|loads?|substances?|products?|fuel|oil))*`;

const between = String.raw`(?:(?!(?:in|to|by|with|on|for|and|or|from|via|using|into|between)\b)\w+\s+)?`;

/** Vehicles named by their fuel ('diesel truck'), and words that only sound like a fuel. */
const named = [
  new RegExp(String.raw`\b${fuels}[-\s]*(?:powered|fuell?ed|driven|engined?|burning)\s+${between}${vehicles}\b`, 'gi'),
  new RegExp(String.raw`\b(?:diesel|electric|hybrid|gas|hydrogen|battery|cng)\s+${between}${vehicles}\b`, 'gi'),
  new RegExp(
    String.raw`\b(?<=(?:haul|carry|move|transport|ship)(?:s|ing|ying)?\s+)(?:gasoline|petrol|propane|fuel)\s+${between}${vehicles}\b`,
    'gi',
  ),
];
const soundsAlike =
  /\b(?:olive|cooking|vegetable|palm|coconut|essential|sunflower|canola|soybean|fish|motor|engine|corn|peanut|cbd) oils?\b|\boil ?(?:fields?|rigs?|wells?|changes?|leaks?|filters?)\b|\bfuel (?:surcharges?|tax(?:es)?|cards?|cells?|prices?|costs?)\b|\b(?:fuel|gas|gasoline|diesel|oil) (?:left )?in (?:the|its|their|a) (?:fuel )?(?:tanks?|cars?|vehicles?)\b|\b(?:gas|fuel) tanks?\b/gi;

const denied = new RegExp(
  String.raw`\b(?:non[-\s]?|(?:no|not|without|never|except|excluding|nor|neither|free of|but no)\s+|(?:don't|doesn't|do not|does not|isn't|aren't|won't|never)\s+)(?:(?:any|all|a|an|the|kinds? of|carry|carries|carrying|haul|hauls|hauling|move|moving|transport|transporting|be|being|considered|classed|as|listed|placarded)\s+)*${goods}${rest}(?:\s*(?:,|or|nor|and)\s*(?:or\s+|nor\s+|any\s+)*${goods}${rest})*`,
  'gi',
);

interface Goods {
  readonly text: string;
  readonly isDenied: boolean;
}

/** Removes negated goods and vehicles named by their fuel. */
function toGoods(question: string): Goods {
  const plain = named.reduce((text, pattern) => text.replaceAll(pattern, 'vehicles'), question.replaceAll(soundsAlike, ' '));
  const text = plain.replaceAll(denied, ' ');
  return { text, isDenied: text !== plain };
}

const bulk = /\b(?:bulk|tank(?:er)?s?)\b/i;
const mostDangerous = /\b(?:explosives?|lpg|propane|(?:compressed|flammable|poison(?:ous)?) gas)\b/i;
const oil = /\b(?:gasoline|diesel|petroleum|crude|oil|fuel)\b/i;
const hazardous = /\b(?:hazmat|haz-mat|hazardous|dangerous goods|chemicals?|explosives?|poison\w*|radioactive|lpg|propane)\b/i;
const onlyLight = /\b(?:under|below|less than|lighter than|up to|at most) 10,?00[01]\b|\b10,?000 (?:lbs?|pounds?) or less\b/i;
const hauls = new RegExp(
  String.raw`\b(?:haul|carry|carrie|carrying|transport|mov|ship|deliver)\w*\b.*\b(?:${vehicles}|freight|cargo|goods|property|loads?|furniture)\b`,
  'i',
);
const haulsVehicles = new RegExp(String.raw`\b(?:haul|carry|carrie|carrying|transport|mov|ship|deliver)\w*\b.*\b${vehicles}\b`, 'i');
const household = /\bhousehold goods?\b/i;
const freight = /\b(?:freight|cargo|goods|property|loads?|haul\w*|carrier)\b/i;

/** Other insurance, carriers to which this minimum doesn't apply, and prices. */
const somethingElse =
  /\bcargo (?:insur\w*|cover\w*|polic\w*|minimum)|\bcover\w* (?:for|of|on) (?:the|my|our|their|your|customers?'?)?\s*(?:cars?|vehicles?|autos?|cargo|loads?|freight|goods)\b|\b(?:bonds?|brokers?|forwarders?|physical damage|bobtail|workers'? comp\w*|occupational|health|medical|life|non-?trucking|uninsured|deductible|premiums?|pric\w+|costs?|quotes?|cheap\w*|monthly|per (?:month|year)|pay for|passengers?|bus|buses|taxis?|limos?|limousines?|damag\w*|claims?|limits?|fil(?:e[sd]?|ing)|forms?|bmc|mcs|certificates?|proof|cancel\w*|intrastate|within (?:one|the|a|my|our) state|private carriers?|not for[-\s]hire|own (?:cars?|vehicles?|goods|cargo|products?|boats?|equipment)|canada|mexico)\b|\b(?:carry|transport|mov|haul|driv)\w* (?:\w+ )?(?:people|students|riders|children|workers)\b/i;
const asksCover = /\binsur\w*|\bliabilit\w*|\bcover(?:age)?\b/i;
const asksLeast = /\bminimum\b|\bhow much\b|\bleast\b|\bneed(?:s|ed)?\b|\brequire\w*\b|\bappl(?:y|ies)\b|\bmust\b/i;

export const asksMinimum = (question: string): boolean =>
  asksCover.test(question) && asksLeast.test(question) && !somethingElse.test(question);

const lightMostLb = 10_000;

/** All vehicles under the 10,001 lb limit of 49 CFR 387.9: a truck that tows nothing, or truck and trailer together. */
function namesLightVehicles(question: string): boolean {
  const { truck, trailer, combined, tows, isUnclear } = weightsIn(question);
  const isLight = (figure: WeightFigure | null) => figure !== null && figure.bound !== 'least' && figure.pounds <= lightMostLb;
  if (isUnclear) return false;
  if (combined) return isLight(combined);
  return isLight(truck) && (trailer ? isLight(trailer) && truck!.pounds + trailer.pounds <= lightMostLb : !tows);
}

/** If no weight is named, either limit of 49 CFR 387.303 may apply. */
export const namesWeight = (question: string): boolean => onlyLight.test(question) || namesWeights(weightsIn(question));

/** For vehicles as cargo, the industry insures more than the law requires. */
export const carriesVehicles = (question: string): boolean => haulsVehicles.test(toGoods(question).text);

/** Null if no decisive cargo is named. Gasoline counts as oil, also in bulk (guidance to 49 CFR 387.9). */
export function cargoIn(question: string): CargoKind | null {
  if (somethingElse.test(question)) return null;
  const { text, isDenied } = toGoods(question);
  const isLight = onlyLight.test(text) || namesLightVehicles(question);
  if (bulk.test(text) && mostDangerous.test(text)) return isLight ? null : 'bulk-hazmat';
  if (oil.test(text)) return isLight ? null : 'oil';
  if (hazardous.test(text)) return isLight ? null : 'hazmat';
  if (isLight) return household.test(text) ? null : 'light';
  if (household.test(text)) return 'household';
  return hauls.test(text) || (isDenied && freight.test(question)) ? 'general' : null;
}
