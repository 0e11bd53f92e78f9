export const MARKETS: Readonly<Record<string, string>>;
export const LANGUAGES: readonly string[];
export const PASSED: readonly string[];
export const PASSED_PAGES: readonly string[];
export const CACHED_CALLS: readonly string[];
export const PARAMETERS: readonly string[];
export const OURS: readonly string[];

/** What a worker has. */
export type WorkerEdge = {
  readonly secret: string;
  readonly cache: {
    match(key: Request): Promise<Response | undefined>;
    put(key: Request, answer: Response): Promise<void>;
  };
  readonly fetch: (request: Request) => Promise<Response>;
  readonly waitUntil: (work: Promise<unknown>) => void;
};

/** Answers a visitor. */
export function answer(request: Request, edge: WorkerEdge): Promise<Response>;

declare const worker: {
  fetch(
    request: Request,
    env: { readonly EDGE_SECRET: string },
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>;
};
export default worker;
