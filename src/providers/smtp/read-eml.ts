/** A message as the folder keeps it, read back. */
export type ReadMessage = {
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
};

/** Reads a message that `folderTransport` has written: its own shape, not mail in general. */
export function readEml(raw: Buffer): ReadMessage {
  const { headers, body } = split(raw.toString('latin1'));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const of = (type: string): string => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '') : '';
  };
  return {
    to: headers.get('to') ?? '',
    subject: words(headers.get('subject') ?? ''),
    date: headers.get('date') ?? '',
    text: of('text/plain'),
    html: of('text/html'),
  };
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined) headers.set(name.toLowerCase(), value);
  }
  return { headers, body: source.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(quotedPrintable(body), 'latin1');
  return bytes.toString('utf8');
}

function quotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Encoded words of a header (RFC 2047), in UTF-8 as the store writes them. */
function words(header: string): string {
  return header
    .replace(/(=\?utf-8\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(quotedPrintable(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}
