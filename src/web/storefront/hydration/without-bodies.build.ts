import { parseSync, Visitor } from 'vite';

/** Replaces parameters and body. */
const INSTEAD = "() { throw new Error('not part of the browser build'); }";

/**
 * Returns the module's code with the bodies of the named functions replaced by a throw. Throws when a name does not
 * match exactly one function, or the code cannot be parsed.
 */
export function withoutBodies(code: string, module: string, names: readonly string[]): string {
  const { program, errors } = parseSync(module, code);
  if (errors[0]) throw new Error(`${module} cannot be read: ${errors[0].message}`);
  const bodies: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && body && names.includes(id.name)) bodies.push({ name: id.name, start: id.end, end: body.end });
    },
  }).visit(program);
  for (const name of names) {
    const count = bodies.filter((body) => body.name === name).length;
    if (count !== 1) throw new Error(`${module} has ${count} functions named ${name}`);
  }
  // from the end, so that earlier positions stay valid; a nested function is replaced with the outer one
  const outer = bodies.filter((body) => !bodies.some((other) => other.start < body.start && body.end < other.end));
  return outer
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + INSTEAD + rest.slice(end), code);
}
