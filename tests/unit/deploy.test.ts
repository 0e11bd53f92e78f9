import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

describe('the compose file', () => {
  it('starts web and worker once the migrations are done', () => {
    const { services } = parse(readFileSync(path.join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });
    for (const name of ['web', 'worker', 'migrate']) expect(services[name].environment.STORE_ROLE).toBe(name);
    for (const name of ['web', 'worker'])
      expect(services[name].depends_on.migrate.condition).toBe('service_completed_successfully');
  });
});

it('names the host of no registry', () => {
  // what an image is built of lies there, too (.gitignore)
  const isOurs = (name: string): boolean => !/^(?:node|rootfs\.tar)(?:\/|$)/.test(path.relative(DEPLOY, name));
  const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isOurs(path.join(entry.parentPath, entry.name)),
  );
  for (const file of files) {
    const text = readFileSync(path.join(file.parentPath, file.name), 'utf8');
    expect(text, file.name).not.toMatch(/docker\.io|ghcr\.io|quay\.io|gcr\.io|registry\.k8s\.io|mcr\.microsoft/);
  }
});
