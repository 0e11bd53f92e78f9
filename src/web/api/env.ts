import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { Caller } from './caller.ts';

/** What every handler finds in its context. */
export type Env = {
  Bindings: {
    /** The address of the socket's other end. */
    readonly remoteAddress?: string | undefined;
  };
  Variables: {
    caller: Caller;
    requestId: string;
    /** Names the code that answers; another release has another. */
    release: string;
    log: Logger;
  };
};

/** The application that each resource registers its calls on. */
export type Api = OpenAPIHono<Env>;
