type Line = { readonly indent: number; readonly text: string };

/**
 * Reads the part of YAML that deploy/ is written in, for tests: maps, lists, plain and quoted scalars, JSON-like values in
 * braces, comments and documents. Anchors are skipped and aliases are texts. Throws for anything else.
 */
export function readYaml(text: string): unknown[] {
  return text
    .split(/^---$/m)
    .map((part) => part.split('\n').flatMap(lineOf))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const [value, rest] = readBlock(lines, lines[0]?.indent ?? 0);
      if (rest.length > 0) throw new Error(`not understood: ${rest[0]?.text}`);
      return value;
    });
}

function lineOf(line: string): Line[] {
  const text = line.replace(/^\s*#.*$|\s+#.*$/, '').trimEnd();
  if (text.includes('\t')) throw new Error(`a tab: ${line}`);
  return text.trim() === '' ? [] : [{ indent: text.length - text.trimStart().length, text: text.trimStart() }];
}

function readBlock(lines: readonly Line[], indent: number): [unknown, readonly Line[]] {
  const [first, ...rest] = lines;
  if (first && /^[[{]/.test(first.text)) return [scalar(first.text), rest];
  return first?.text.startsWith('- ') ? readList(lines, indent) : readMap(lines, indent);
}

function readList(lines: readonly Line[], indent: number): [unknown[], readonly Line[]] {
  const items: unknown[] = [];
  let rest = lines;
  for (let [line] = rest; line?.indent === indent && line.text.startsWith('- '); [line] = rest) {
    const text = line.text.slice(2);
    if (!/^[\w./$-]+:( |$)/.test(text)) {
      items.push(scalar(text));
      rest = rest.slice(1);
      continue;
    }
    // the first key of a map stands beside the dash
    const [value, after] = readMap([{ indent: indent + 2, text }, ...rest.slice(1)], indent + 2);
    items.push(value);
    rest = after;
  }
  return [items, rest];
}

function readMap(lines: readonly Line[], indent: number): [Record<string, unknown>, readonly Line[]] {
  const map: Record<string, unknown> = {};
  let rest = lines;
  for (let [line] = rest; line?.indent === indent && !line.text.startsWith('- '); [line] = rest) {
    const [, key, more = ''] = /^([\w./$<-]+):(?: (.*))?$/.exec(line.text) ?? [];
    if (key === undefined) throw new Error(`no key: ${line.text}`);
    if (key in map) throw new Error(`twice: ${key}`);
    rest = rest.slice(1);
    const inline = more.replace(/^&\w+\s*/, '');
    const [next] = rest;
    if (
      inline !== '' ||
      next === undefined ||
      next.indent < indent ||
      (next.indent === indent && !next.text.startsWith('- '))
    ) {
      map[key] = inline === '' ? null : scalar(inline);
      continue;
    }
    [map[key], rest] = readBlock(rest, next.indent);
  }
  if (rest[0] && rest[0].indent > indent) throw new Error(`indented too far: ${rest[0].text}`);
  return [map, rest];
}

function scalar(text: string): unknown {
  if (/^".*"$|^\d+(?:\.\d+)?$|^(true|false|null)$/.test(text)) return JSON.parse(text);
  if (/^[[{]/.test(text)) {
    const quoted = (word: string): string => (/^"|^\d+(?:\.\d+)?$/.test(word) ? word : `"${word}"`);
    return JSON.parse(text.replace(/"[^"]*"|[\w./-]+/g, quoted));
  }
  return text;
}
