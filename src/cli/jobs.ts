import type { Queue } from '../jobs/queue.ts';
import type { CommandResult } from './operator-command.ts';

type Jobs = Pick<Queue<never>, 'list' | 'listGivenUp' | 'retry'>;

const USAGE = [
  'npm run jobs -- list                      counts the jobs of each kind and lists those that were given up',
  'npm run jobs -- retry <id or kind>        tries a job that was given up again, or all of a kind',
];

/** Runs `npm run jobs`: what waits in the queue, and another try for what was given up. */
export async function runJobsCommand(queue: Jobs, [name, which, ...more]: readonly string[]): Promise<CommandResult> {
  if (name === 'list' && which === undefined) return { done: true, lines: await list(queue) };
  if (name !== 'retry' || which === undefined || more.length > 0) return { done: false, lines: USAGE };
  const count = await queue.retry(which);
  const found = count === 1 ? 'one job is tried again' : `${count} jobs are tried again`;
  return count > 0
    ? { done: true, lines: [found] }
    : { done: false, lines: [`not done: no job that was given up is called ${which}`] };
}

async function list(queue: Jobs): Promise<string[]> {
  const kinds = (await queue.list()).map(({ job, state, count }) => `${job.padEnd(26)} ${state.padEnd(14)} ${count}`);
  const givenUp = (await queue.listGivenUp()).map(
    ({ id, job, tries, at }) => `${id}  ${job}, after ${tries} tries, ${at.toISOString()}`,
  );
  return [
    ...(kinds.length > 0 ? kinds : ['no job waits']),
    ...(givenUp.length > 0 ? ['', 'given up (npm run jobs -- retry <id>):', ...givenUp] : []),
  ];
}
