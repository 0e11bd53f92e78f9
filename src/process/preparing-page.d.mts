import type { IncomingMessage, ServerResponse } from 'node:http';

export type PreparingStep = 'packages' | 'build' | 'database' | 'waiting' | 'samples' | 'store';

export const PREPARING: Readonly<Record<PreparingStep, { readonly en: string; readonly ar: string }>>;

export function answerPreparing(step: PreparingStep, request: IncomingMessage, response: ServerResponse): void;
