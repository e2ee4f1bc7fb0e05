import { AppError } from '#shared/errors.ts';
import { licenseProblems, problemLine } from './license-rules.ts';

export function licenseRefusal(which: keyof typeof licenseProblems): AppError {
  const message = problemLine(licenseProblems[which]);
  const [status, code] = ({ type: [415, 'file_type'], size: [413, 'too_large'], none: [422, 'invalid'], empty: [422, 'invalid'] } as const)[
    which
  ];
  return new AppError(status, code, message, { fields: { license: message } });
}
