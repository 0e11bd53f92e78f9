import type { Answer, PathOf } from '#contract/admin/calls';
import type { UploadKind } from '#shop/catalogue/upload.rules';
import { locate } from './api.ts';
import { language } from './language.ts';
import { ProblemError, readProblem } from './problem.ts';

const PATH = '/pictures/{kind}' satisfies PathOf<'POST'>;
type UploadedPicture = Answer<'POST', typeof PATH>;

/**
 * Sends a picture and reports its progress in percent; 100 means that the store is making its sizes. `fetch` does not tell
 * how much of a body has left. Throws ProblemError.
 */
export function uploadPicture(
  kind: UploadKind,
  file: File,
  onProgress: (percent: number) => void = () => undefined,
): Promise<UploadedPicture> {
  const body = new FormData();
  body.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', locate(PATH, { path: { kind } }));
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID());
    request.setRequestHeader('Accept-Language', language.get());
    request.responseType = 'json';
    request.timeout = 120_000;
    const refuse = (code: string): void =>
      reject(new ProblemError({ code, title: '', status: 0, request: null, fields: [], body: null }));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response);
      else reject(new ProblemError(readProblem(request.status, request.response, null)));
    });
    request.addEventListener('error', () => refuse(navigator.onLine ? 'network' : 'offline'));
    request.addEventListener('timeout', () => refuse('network'));
    request.send(body);
  });
}
