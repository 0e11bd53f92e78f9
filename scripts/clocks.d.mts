/** Returns the environment whose clock is at that ISO 8601 time now. */
export function clockAt(time: string): Readonly<Record<string, string>>;
