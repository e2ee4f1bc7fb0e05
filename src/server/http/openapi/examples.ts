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

const addExample = <C extends ContentHolder>(carried: C, example: unknown): C =>
  example === undefined || !carried.content
    ? carried
    : { ...carried, content: Object.fromEntries(Object.entries(carried.content).map(([type, media]) => [type, { ...media, example }])) };

function withExample(operation: Operation, { body, answer }: CallExample): Operation {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => [
    status,
    status.startsWith('2') ? addExample(response, answer) : response,
  ]);
  return {
    ...operation,
    ...(operation.requestBody && { requestBody: addExample(operation.requestBody, body) }),
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
