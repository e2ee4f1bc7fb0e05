// Renews what the estimate rests on and carries a date: the price of diesel (the EIA publishes it each Monday) and the look at the rates.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root } from './prepare.mjs';

const usage =
  'npm run renew-estimate -- --diesel 3.712 --as-of 2026-11-16, and --rates-reviewed 2026-11-20 once the rates were compared with what is published';
const { values } = parseArgs({
  options: { diesel: { type: 'string' }, 'as-of': { type: 'string' }, 'rates-reviewed': { type: 'string' }, file: { type: 'string' } },
});
const file = values.file ?? path.join(root, 'src/domains/places/estimate-constants.ts');

const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text)) && Date.parse(text) <= Date.now();

/** Puts a new line in place of the one that `line` finds; nothing else is touched. */
function replaceLine(text, line, by) {
  if (!line.test(text)) giveUp(`${file} has no line that reads like ${line}`);
  return text.replace(line, by);
}

let text = readFileSync(file, 'utf8');
if (values.diesel === undefined && values['rates-reviewed'] === undefined) giveUp(`What is new? ${usage}`);
if (values.diesel !== undefined) {
  if (!/^\d\.\d{1,3}$/.test(values.diesel)) giveUp(`${values.diesel} is no price of a gallon in dollars: ${usage}`);
  if (!isDay(values['as-of'])) giveUp(`The day of the price is missing, or has not come yet: ${usage}`);
  text = replaceLine(
    text,
    /export const diesel = \{ price: [\d.]+, asOf: '[\d-]+' \}/,
    `export const diesel = { price: ${values.diesel}, asOf: '${values['as-of']}' }`,
  );
}
if (values['rates-reviewed'] !== undefined) {
  if (!isDay(values['rates-reviewed'])) giveUp(`The day of the review is no day, or has not come yet: ${usage}`);
  text = replaceLine(text, /export const ratesReviewedOn = '[\d-]+'/, `export const ratesReviewedOn = '${values['rates-reviewed']}'`);
}
writeFileSync(file, text);
process.stdout.write(`${path.basename(file)} is renewed: start the program again, and estimates carry the new dates.\n`);
