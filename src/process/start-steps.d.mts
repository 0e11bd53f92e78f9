export type Steps = {
  /** Writes a line that is no step of its own. */
  say(line: string): void;
  /**
   * Announces a step by its number and title, and does it. While it takes, a line every few seconds says how far it is:
   * what `progress` was last told.
   */
  run<T>(title: string, work: (progress: (text: string) => void) => T | Promise<T>): Promise<T>;
};

export function createSteps(write: (line: string) => void, done?: number): Steps;
