import type { EntryContext } from 'react-router';
import type { Boot } from './boot.ts';

/** Collects what the browser needs for hydration, in place of the router's own scripts, which would run at once. */
export async function bootOf(router: EntryContext): Promise<Boot> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = router;
  const data = serverHandoffStream ? String(await bytesOf(serverHandoffStream)) : '';
  const routes: [string, string][] = [];
  const modules = new Set([manifest.url, ...manifest.entry.imports]);
  for (const { route } of staticHandlerContext.matches) {
    const known = manifest.routes[route.id];
    if (!known) continue;
    routes.push([route.id, known.module]);
    modules.add(known.module);
    for (const imported of known.imports ?? []) modules.add(imported);
  }
  return {
    context: JSON.parse(serverHandoffString ?? '{}'),
    data,
    manifest: manifest.url,
    routes,
    modules: [...modules],
    entry: manifest.entry.module,
  };
}

/** All bytes of a stream. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return Buffer.concat(parts);
}
