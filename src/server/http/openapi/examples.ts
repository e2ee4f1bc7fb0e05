/** An example request and response. `call` is the method and path, as in `/api/openapi.json`. */
export interface CallExample {
  readonly call: string;
  readonly body?: unknown;
  readonly answer?: unknown;
}

interface ContentHolder {
  readonly content?: Record<string, object>;
}

interface Operation {
  readonly requestBody?: ContentHolder;
  readonly responses?: Record<string, ContentHolder>;
}

interface Paths {
  readonly [path: string]: Record<string, Operation>;
}

const shown = <C extends ContentHolder>(carried: C, example: unknown): C =>
  example === undefined || !carried.content
    ? carried
    : { ...carried, content: Object.fromEntries(Object.entries(carried.content).map(([type, said]) => [type, { ...said, example }])) };

function withExample(operation: Operation, { body, answer }: CallExample): Operation {
  const responses = Object.entries(operation.responses ?? {}).map(([status, said]) => [
    status,
    status.startsWith('2') ? shown(said, answer) : said,
  ]);
  return {
    ...operation,
    ...(operation.requestBody && { requestBody: shown(operation.requestBody, body) }),
    responses: Object.fromEntries(responses),
  };
}

export function withExamples<D extends object>(document: D, examples: readonly CallExample[]): D {
  const paths: Record<string, Record<string, Operation>> = { ...(document as { paths?: Paths }).paths };
  for (const example of examples) {
    const [method, address] = example.call.split(' ') as [string, string];
    const path = address.replaceAll(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation) paths[path] = { ...paths[path], [method.toLowerCase()]: withExample(operation, example) };
  }
  return { ...document, paths };
}
