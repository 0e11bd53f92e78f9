import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dismissJob, type FollowedJob, useJob } from '../client/jobs.ts';
import { useTexts } from '../client/language.ts';
import { queries } from '../client/queries.ts';
import { Button } from './button.tsx';
import { JOB_TEXTS as TEXTS } from './job-texts.ts';
import { formatCount } from './money.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { COMMON } from './texts.ts';

/** The bars of the jobs that this browser started; they survive leaving the page. */
export function JobBars({ jobs }: { readonly jobs: readonly FollowedJob[] }) {
  const texts = useTexts(TEXTS);
  return (
    <section className="jobs" aria-label={texts.list}>
      {jobs.map((job) => (
        <JobBar key={job.id} job={job} />
      ))}
    </section>
  );
}

function JobBar({ job }: { readonly job: FollowedJob }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const { data } = useJob(job.id);
  const [open, setOpen] = useState(false);
  const bad = data?.refusedCount ?? 0;
  // the one reason is said at once
  const only = bad === 1 ? data?.refused[0] : undefined;
  const isOver = data?.state === 'done' || data?.state === 'failed';
  useEffect(() => {
    // what the job changed is on the page that is open
    if (isOver) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/jobs' });
  }, [isOver]);
  return (
    <div className="job">
      {job.to === undefined ? (
        <span>{job.words}</span>
      ) : (
        <Link className="link" to={job.to}>
          {job.words}
        </Link>
      )}
      {data && !isOver ? (
        <progress className="job__p" value={data.done} max={Math.max(1, data.total)} aria-label={job.words} />
      ) : null}
      <span className="num mute" role="status">
        {data === undefined
          ? common.loading
          : data.state === 'failed'
            ? texts.failed
            : isOver
              ? texts.done(formatCount(data.written ?? data.done - bad), bad === 0 ? null : formatCount(bad))
              : texts.of(formatCount(data.done), formatCount(data.total))}
      </span>
      {only === undefined ? null : <span>{only.words}</span>}
      {bad > 1 ? (
        <Button kind="text" onClick={() => setOpen(true)}>
          {texts.rows}
        </Button>
      ) : null}
      {(data?.papers ?? []).map(({ kind, paper }, index) => (
        <a key={paper} className="link" href={paper} target="_blank" rel="noreferrer">
          {texts.papers[kind](formatCount(index + 1))}
        </a>
      ))}
      <span className="sp" />
      <Button kind="text" icon="close" aria-label={common.close} onClick={() => dismissJob(job.id)} />
      {open && data ? <ResultsDialog title={job.words} refused={data.refused} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
