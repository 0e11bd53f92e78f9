/** Levels of objects and lists in the body of a call; no call asks for more than a handful. */
const MAX_LEVELS = 64;

/** Whether a JSON text has more levels than any call asks for. What reads it may call itself once a level. */
export function isTooDeep(json: string): boolean {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at];
    if (isText) {
      if (mark === '\\') at += 1;
      else if (mark === '"') isText = false;
    } else if (mark === '"') isText = true;
    else if (mark === '{' || mark === '[') levels += 1;
    else if (mark === '}' || mark === ']') levels -= 1;
    if (levels > MAX_LEVELS) return true;
  }
  return false;
}

/** Whether a body of this type is read as JSON. */
export function isJsonType(type: string | undefined): boolean {
  return /^application\/([a-z-.]+\+)?json/i.test(type ?? '');
}
