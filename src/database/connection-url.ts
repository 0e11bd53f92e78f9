/** A PostgreSQL url, whose host part may be a list: `postgres://user:password@one:5432,two/store?ssl=true`. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]*)(.*)$/;

/** Whether a text is a PostgreSQL url with one host, several, or the folder of a unix socket. */
export function isDatabaseUrl(text: string): boolean {
  return URL_PARTS.test(text) && hostsOf(text).every((one) => URL.canParse(one));
}

/** Returns the url of each host of a url, in their order. */
export function hostsOf(url: string): readonly string[] {
  const [, protocol = '', login = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => `${protocol}${login}${host}${rest}`);
}

/**
 * Returns a url for PostgreSQL's own programs without its password, which they take from the environment: a list of
 * processes shows their arguments to everybody.
 */
export function forPrograms(url: string): { readonly url: string; readonly environment: Record<string, string> } {
  const [, protocol = '', login = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  const [user = '', password] = login.replace(/@$/, '').split(':');
  const shown = `${protocol}${user === '' ? '' : `${user}@`}${hosts}${rest}`;
  return {
    url: shown,
    environment: {
      ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
      ...(hosts.includes(',') ? { PGTARGETSESSIONATTRS: 'read-write' } : {}),
    },
  };
}

/** Returns a url as a person may see it: hosts and database, without user, password and options. */
export function shownUrl(url: string): string {
  const [, protocol = '', , hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return `${protocol}${hosts}${rest.replace(/\?.*$/, '')}`;
}
