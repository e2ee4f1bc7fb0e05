import { counted, type PluralForms } from '#shared/text/counted.ts';
import { config, type core } from 'zod';

type Issue = core.$ZodRawIssue;

const typeLabels: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Use a whole number',
  boolean: 'Choose yes or no',
  bigint: 'Use a whole number',
  date: 'Enter a date',
  array: 'Enter a list',
  tuple: 'Enter a list',
  object: 'Enter an object',
  record: 'Enter an object',
};

const formatLabels: Readonly<Record<string, string>> = {
  email: 'Enter an email address',
  url: 'Enter a web address',
  uuid: 'This is not a valid ID',
  date: 'Enter a date, such as 2026-11-20',
  datetime: 'Enter a date and a time, such as 2026-11-20T14:00:00Z',
  time: 'Enter a time',
  json_string: 'This is not valid',
};

const units: Readonly<Record<string, PluralForms>> = {
  string: { one: 'character', other: 'characters' },
  array: { one: 'entry', other: 'entries' },
  set: { one: 'entry', other: 'entries' },
};

function getAmount(value: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit ? counted(Number(value), unit) : value.toLocaleString('en-US');
}

function describeLimit(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && issue.minimum === 1) return 'This is required';
    return `${issue.inclusive === false ? 'More than' : 'At least'} ${getAmount(issue.minimum, issue.origin)}`;
  }
  return `${issue.inclusive === false ? 'Less than' : 'At most'} ${getAmount(issue.maximum, issue.origin)}`;
}

function describeField(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required' : (typeLabels[issue.expected] ?? 'This value is not allowed here');
    case 'too_small':
    case 'too_big':
      return describeLimit(issue);
    case 'invalid_format':
      return formatLabels[issue.format] ?? 'This has the wrong format';
    case 'invalid_value':
      return issue.input === undefined ? 'This is required' : 'Choose one of the available values';
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    default:
      return 'This value is not allowed here';
  }
}

/** Sets the default error messages of zod. Call once per program. */
export const describeSpeakInOur = (): void => {
  config({ customError: describeField });
};
