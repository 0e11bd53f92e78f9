import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { readJobCall } from '#contract/admin/jobs';
import { get } from './api.ts';
import { queries } from './queries.ts';
import { createStored, useStore } from './storage.ts';

type StaffJob = AnswerOf<typeof readJobCall>;

/** A job that this browser started: `words` say what it does, `to` is the screen where what it did is seen. */
export type FollowedJob = { readonly id: string; readonly words: string; readonly to?: string };

const followed = createStored<readonly FollowedJob[]>('jobs', [], (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one?.id === 'string' && typeof one?.words === 'string') : null,
);

/** Shows a bar for a job until it is dismissed, on every page. */
export function followJob(id: string, words: string, to?: string): void {
  const job = to === undefined ? { id, words } : { id, words, to };
  followed.set([...followed.get().filter((one) => one.id !== id && !isRead(one.id)), job]);
}

/** Whether a job has ended with nothing left to look at: the bar of the next takes its place. */
function isRead(id: string): boolean {
  const job = queries.getQueryData<StaffJob>(['/jobs', id]);
  return job?.state === 'done' && job.refusedCount === 0 && job.papers.length === 0;
}

export function dismissJob(id: string): void {
  followed.set(followed.get().filter((one) => one.id !== id));
}

export function useFollowedJobs(): readonly FollowedJob[] {
  return useStore(followed);
}

const POLL_MS = 1000;

/** Reads a job again every second until it is done or failed. */
export function useJob(id: string) {
  return useQuery({
    queryKey: ['/jobs', id],
    queryFn: ({ signal }) => get('/jobs/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.data?.state === 'failed' ? false : POLL_MS),
  });
}
