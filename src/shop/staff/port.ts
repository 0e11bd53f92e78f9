/** What the sign-in of the shop's own people needs of the library behind it. */

/** What the library answers to a step: its status, its body and the cookies to pass on. */
export type StepAnswer = {
  readonly status: number;
  readonly body: unknown;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
};

/** What the library needs to know of the browser's request. */
type StepRequest = {
  readonly cookie: string;
  readonly origin: string;
};

/** The library behind the sign-in of the staff, loaded at its first use. */
export type StaffLibrary = {
  /** Takes one step, such as `/sign-in/email`; with a body it is a POST. */
  step(path: string, request: StepRequest, body?: object): Promise<StepAnswer>;
  /** The `Set-Cookie` header of a session that the store opened itself, signed as the library signs. */
  cookieOf(token: string): Promise<string>;
  /** The period of 30 seconds whose code this is, for an app's encrypted secret; null for a wrong code. */
  periodOf(encryptedSecret: string, code: string): Promise<number | null>;
};
