// Updates the dated constants of the estimate: the diesel price (the EIA publishes it every Monday) and the rate review.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root } from './prepare.mjs';

const usage =
  'npm run renew-estimate -- --diesel 3.712 --as-of 2026-11-16, and --rates-reviewed 2026-11-20 after comparing the rates with published prices';
const { values } = parseArgs({
  options: { diesel: { type: 'string' }, 'as-of': { type: 'string' }, 'rates-reviewed': { type: 'string' }, file: { type: 'string' } },
});
const file = values.file ?? path.join(root, 'src/domains/places/estimate-constants.ts');

const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text)) && Date.parse(text) <= Date.now();

function replaceLine(text, line, by) {
  if (!line.test(text)) giveUp(`${file} has no line like ${line}`);
  return text.replace(line, by);
}

let text = readFileSync(file, 'utf8');
if (values.diesel === undefined && values['rates-reviewed'] === undefined) giveUp(`Usage: ${usage}`);
if (values.diesel !== undefined) {
  if (!/^\d\.\d{1,3}$/.test(values.diesel)) giveUp(`${values.diesel} is not a price per gallon in dollars. Usage: ${usage}`);
  if (!isDay(values['as-of'])) giveUp(`The date of the price is missing or in the future. Usage: ${usage}`);
  text = replaceLine(
    text,
    /export const diesel = \{ price: [\d.]+, asOf: '[\d-]+' \}/,
    `export const diesel = { price: ${values.diesel}, asOf: '${values['as-of']}' }`,
  );
}
if (values['rates-reviewed'] !== undefined) {
  if (!isDay(values['rates-reviewed'])) giveUp(`The date of the review is not valid or in the future. Usage: ${usage}`);
  text = replaceLine(text, /export const ratesReviewedOn = '[\d-]+'/, `export const ratesReviewedOn = '${values['rates-reviewed']}'`);
}
writeFileSync(file, text);
process.stdout.write(`Updated ${path.basename(file)}. Restart Carriage to use it.\n`);
