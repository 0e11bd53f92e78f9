/** The person's own clock, for words such as "today" and "2 hours ago". */
export function now(): Date {
  return new Date();
}
