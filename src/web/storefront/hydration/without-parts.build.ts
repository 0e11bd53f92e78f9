import { type ESTree, parseSync, Visitor } from 'vite';

/** In place of parameters and body of a function that nothing calls. */
const THROWS = "() { throw new Error('not part of the browser build'); }";

/** Text between two positions with what stands there instead. */
type Edit = { readonly start: number; readonly end: number; readonly instead: string };

/**
 * Returns the module's code with parameters and bodies of the named functions replaced, by default by a throw. Throws when a
 * name does not match exactly one function, or the code cannot be parsed.
 */
export function withoutBodies(code: string, module: string, names: readonly string[], instead = THROWS): string {
  const found: { readonly name: string; readonly edit: Edit }[] = [];
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && body && names.includes(id.name))
        found.push({ name: id.name, edit: { start: id.end, end: body.end, instead } });
    },
  }).visit(programOf(code, module));
  for (const name of names) {
    const count = found.filter((one) => one.name === name).length;
    if (count !== 1) throw new Error(`${module} has ${count} functions named ${name}`);
  }
  return edited(
    code,
    found.map(({ edit }) => edit),
  );
}

/**
 * Returns the module's code without the cases of these values, which never occur, in switches over an expression that ends
 * with `on`. Variables that a removed case declares stay declared, since other cases may use them. Throws when a value has no case, or
 * another case runs on into one that is removed or the other way round.
 */
export function withoutCases(code: string, module: string, on: string, values: readonly string[]): string {
  const edits: Edit[] = [];
  const met = new Set<string>();
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }) => code.slice(start, end);
  // where the bodies begin of the functions that are being read, and of removed cases with where they end
  const bodies: number[] = [];
  const removed: { readonly start: number; readonly end: number; readonly body: number | undefined }[] = [];
  const enter = ({ body }: { readonly body: { readonly start: number } | null }) => {
    bodies.push((body?.start ?? 0) + 1);
  };
  const leave = () => {
    bodies.pop();
  };
  const program = programOf(code, module);
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    SwitchStatement({ discriminant, cases }) {
      if (!textOf(discriminant).endsWith(on)) return;
      // labels before this one that have the same body
      let shared: string[] = [];
      let runsOn = false;
      for (const [at, one] of cases.entries()) {
        const value = one.test ? textOf(one.test) : 'default';
        const [first] = one.consequent;
        const last = one.consequent.at(-1);
        if (values.includes(value)) {
          met.add(value);
          const isShared = shared.some((label) => !values.includes(label));
          const next = cases[at + 1];
          if (first && !isShared && (runsOn || (!ends(last) && next?.test)))
            throw new Error(`${module} has a case ${value} that is not a whole one`);
          const end = first && isShared ? first.start : one.end;
          edits.push({ start: one.start, end, instead: '' });
          removed.push({ start: one.start, end, body: bodies.at(-1) });
          if (!first || isShared) shared = first ? [] : [...shared, value];
          else {
            shared = [];
            continue;
          }
        } else shared = first ? [] : [...shared, value];
        if (first) runsOn = !ends(last);
      }
    },
  }).visit(program);
  new Visitor({
    VariableDeclaration({ kind, start, declarations }) {
      const from = removed.find((one) => one.start <= start && start < one.end);
      if (kind !== 'var' || from?.body === undefined) return;
      const names = declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
      edits.push({ start: from.body, end: from.body, instead: `var ${names.join(', ')};` });
    },
  }).visit(program);
  for (const value of values) if (!met.has(value)) throw new Error(`${module} has no case ${value}`);
  return edited(code, edits);
}

/** Returns the module's code with only the first argument in calls of a function. Throws when there is no call with more. */
export function withFirstArgument(code: string, module: string, callee: string): string {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee: called, arguments: [first, second], end }) {
      if (!first || !second || called.type !== 'Identifier' || called.name !== callee) return;
      edits.push({ start: first.end, end, instead: ')' });
    },
  }).visit(programOf(code, module));
  if (edits.length === 0) throw new Error(`${module} does not call ${callee} with more than one argument`);
  return edited(code, edits);
}

/** Returns the module's code without its assignments to these names or to what belongs to them. Throws when one has none. */
export function withoutAssignments(code: string, module: string, names: readonly string[]): string {
  const edits: Edit[] = [];
  const met = new Set<string>();
  for (const statement of programOf(code, module).body) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue;
    const { left } = statement.expression;
    const target = code.slice(left.start, left.end);
    const name = names.find((one) => target === one || target.startsWith(`${one}.`));
    if (name === undefined) continue;
    met.add(name);
    edits.push({ start: statement.start, end: statement.end, instead: '' });
  }
  for (const name of names) if (!met.has(name)) throw new Error(`${module} assigns nothing to ${name}`);
  return edited(code, edits);
}

/**
 * Returns the module's code with only those pairs of a `Map`, by the name of its variable, whose keys stay. Throws when there is not
 * exactly one such map.
 */
export function withPairs(code: string, module: string, variable: string, stays: (key: string) => boolean): string {
  const edits: Edit[] = [];
  let maps = 0;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== variable || init?.type !== 'NewExpression') return;
      const [pairs] = init.arguments;
      if (pairs?.type !== 'ArrayExpression') return;
      maps += 1;
      const kept = pairs.elements.filter((pair) => {
        const key = pair?.type === 'ArrayExpression' ? pair.elements[0] : null;
        return key?.type !== 'Literal' || typeof key.value !== 'string' || stays(key.value);
      });
      const instead = `[${kept.map((pair) => (pair ? code.slice(pair.start, pair.end) : '')).join(', ')}]`;
      edits.push({ start: pairs.start, end: pairs.end, instead });
    },
  }).visit(programOf(code, module));
  if (maps !== 1) throw new Error(`${module} has ${maps} maps named ${variable}`);
  return edited(code, edits);
}

/**
 * Returns the module's code with every test whose result is known replaced by it, in `if`, `? :`, and before `&&` and `||`; the minifier
 * drops what can then not run. Tests are compared without regard to blanks. Throws when one is not there.
 */
export function withKnownTests(code: string, module: string, known: Readonly<Record<string, boolean>>): string {
  const edits: Edit[] = [];
  const met = new Set<string>();
  const replace = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const text = code.slice(start, end).replaceAll(/\s+/g, ' ');
    if (known[text] === undefined) return;
    met.add(text);
    edits.push({ start, end, instead: String(known[text]) });
  };
  new Visitor({
    IfStatement: ({ test }) => replace(test),
    ConditionalExpression: ({ test }) => replace(test),
    LogicalExpression: ({ left }) => replace(left),
  }).visit(programOf(code, module));
  for (const text of Object.keys(known)) if (!met.has(text)) throw new Error(`${module} has no test ${text}`);
  return edited(code, edits);
}

/** Returns the module's code without its statements that only call one of these functions. Throws when there is none of one. */
export function withoutCalls(code: string, module: string, callees: readonly string[]): string {
  const edits: Edit[] = [];
  const met = new Set<string>();
  new Visitor({
    ExpressionStatement({ start, end, expression }) {
      if (expression.type !== 'CallExpression') return;
      const callee = code.slice(expression.callee.start, expression.callee.end);
      if (!callees.includes(callee)) return;
      met.add(callee);
      edits.push({ start, end, instead: ';' });
    },
  }).visit(programOf(code, module));
  for (const callee of callees) if (!met.has(callee)) throw new Error(`${module} does not call ${callee}`);
  return edited(code, edits);
}

/**
 * Returns the module's code with only those words of a list that stay: a text of words divided by blanks, in what a variable begins
 * with. Throws when there is not exactly one such list.
 */
export function withWords(code: string, module: string, variable: string, stays: (word: string) => boolean): string {
  const edits: Edit[] = [];
  const inside: ESTree.Expression[] = [];
  const program = programOf(code, module);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === variable && init) inside.push(init);
    },
  }).visit(program);
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value !== 'string' || value.trim() === '') return;
      if (!inside.some((init) => init.start <= start && end <= init.end)) return;
      edits.push({ start, end, instead: JSON.stringify(value.split(' ').filter(stays).join(' ')) });
    },
  }).visit(program);
  if (edits.length !== 1) throw new Error(`${module} has ${edits.length} lists of words named ${variable}`);
  return edited(code, edits);
}

function programOf(code: string, module: string): ESTree.Program {
  const { program, errors } = parseSync(module, code);
  if (errors[0]) throw new Error(`${module} cannot be read: ${errors[0].message}`);
  return program;
}

/** Whether nothing runs after a statement, but what is outside of its switch. */
function ends(statement: ESTree.Statement | undefined): boolean {
  switch (statement?.type) {
    case 'BlockStatement':
      return ends(statement.body.at(-1));
    case 'IfStatement':
      return ends(statement.consequent) && statement.alternate !== null && ends(statement.alternate);
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    default:
      return false;
  }
}

/** From the end, so that earlier positions stay valid; what is inside of a replaced text goes with it. */
function edited(code: string, edits: readonly Edit[]): string {
  const outer = edits.filter(
    (edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end),
  );
  return outer
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, instead }) => rest.slice(0, start) + instead + rest.slice(end), code);
}
