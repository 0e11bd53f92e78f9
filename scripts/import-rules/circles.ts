import path from 'node:path';
import type { Import } from './imports.ts';

/** Modules of several folders that import each other in a circle, sorted. */
export type Circle = readonly string[];

/** Returns the circles of modules across folders. Imports of types count, as do those of a type through a public interface. */
export function findCircles(imports: readonly Import[]): Circle[] {
  const targets = new Map<string, string[]>();
  for (const { from, to, external } of imports) {
    if (!external) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  return stronglyConnected(targets).filter((circle) => new Set(circle.map((file) => path.dirname(file))).size > 1);
}

/** Tarjan's algorithm: the sets of two or more modules of which each reaches each. */
function stronglyConnected(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    open.push(file);
    isOpen.add(file);
    let low = own;
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (isOpen.has(target)) low = Math.min(low, index.get(target) ?? own);
    }
    if (low === own) {
      const circle = open.splice(open.lastIndexOf(file));
      for (const one of circle) isOpen.delete(one);
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return found;
}
