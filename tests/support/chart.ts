/**
 * Renders the templates of a Helm chart as far as deploy/helm uses them, for tests: values, `include`, `range`, and the pipes
 * quote, default, nindent, toYaml and sha256sum. Throws for a value that is missing and for a function it does not know.
 */
export function renderChart(templates: readonly string[], context: object): string[] {
  const defined = new Map<string, string>();
  const whole = templates.map((text) =>
    text.replace(/\{\{- define "([^"]+)" -\}\}\n([\s\S]*?)\n\{\{- end \}\}\n*/g, (_all, name: string, body: string) => {
      defined.set(name, body);
      return '';
    }),
  );
  return whole.map((text) => render(text, { '.': context, $: context }, defined)).filter((text) => text.trim() !== '');
}

type Scope = Readonly<Record<string, unknown>>;

const RANGE = /^ *\{\{- range (\$\w+)(?:, (\$\w+))? := (.+?) \}\}\n([\s\S]*?)^ *\{\{- end \}\}\n?/m;

function render(text: string, scope: Scope, defined: ReadonlyMap<string, string>): string {
  const range = RANGE.exec(text);
  if (range) {
    const [all, first = '', second, over = '', body = ''] = range;
    const entries = Object.entries(Object(evaluate(over, scope, defined)));
    const rendered = entries.map(([key, value]) =>
      render(body, { ...scope, ...(second ? { [first]: key, [second]: value } : { [first]: value }) }, defined),
    );
    return render(
      text.replace(all, () => rendered.join('')),
      scope,
      defined,
    );
  }
  return text.replace(
    /( *\n *)?\{\{(-?) (.+?) \}\}/g,
    (_all, before: string | undefined, trims: string, expression: string) => {
      const value = String(evaluate(expression, scope, defined));
      return (trims ? '' : (before ?? '')) + value;
    },
  );
}

function evaluate(expression: string, scope: Scope, defined: ReadonlyMap<string, string>): unknown {
  const [start = '', ...pipes] = expression.split(' | ');
  return pipes.reduce((value, pipe) => piped(value, pipe, scope, defined), atom(start.trim(), scope, defined));
}

function piped(value: unknown, pipe: string, scope: Scope, defined: ReadonlyMap<string, string>): unknown {
  const [name, argument = ''] = pipe.split(' ');
  if (name === 'quote') return JSON.stringify(String(value));
  if (name === 'default') return value === '' ? evaluate(argument, scope, defined) : value;
  if (name === 'toYaml') return yamlOf(value);
  if (name === 'sha256sum') return 'digest';
  if (name === 'nindent') {
    const indent = `\n${' '.repeat(Number(argument))}`;
    return indent + String(value).trim().split('\n').join(indent);
  }
  throw new Error(`unknown function: ${pipe}`);
}

function atom(text: string, scope: Scope, defined: ReadonlyMap<string, string>): unknown {
  const include = /^include "([^"]+)" (.+)$/.exec(text);
  if (include) {
    const body = defined.get(include[1] ?? '');
    if (body === undefined) throw new Error(`no template is called ${include[1]}`);
    return render(body, scope, defined);
  }
  if (text.startsWith('toYaml ')) return yamlOf(atom(text.slice(7), scope, defined));
  if (text.startsWith('list ')) return [...text.matchAll(/"([^"]+)"/g)].map(([, one]) => one);
  const [root = '', ...path] = text.split('.');
  const from = root === '' ? scope['.'] : scope[root];
  return path.reduce((value, key) => {
    const next: unknown = Object(value)[key];
    if (next === undefined) throw new Error(`no value for ${text}`);
    return next;
  }, from);
}

function yamlOf(value: unknown): string {
  return JSON.stringify(value);
}
