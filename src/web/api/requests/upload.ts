import type { CallOptions } from './call.ts';

export const withProgress =
  (onProgress: (share: number) => void): NonNullable<CallOptions['send']> =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of Object.entries(headers as Record<string, string>)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type') ?? '';
        resolve(new Response(request.responseText || null, { status: request.status, headers: { 'content-type': type } }));
      });
      request.addEventListener('error', () => reject(new TypeError('The network failed')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });
