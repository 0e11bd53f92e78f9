import { useState } from 'react';
import { dismissJob, type FollowedJob, type RowResult, useFollowedJobs, useJob } from '../client/jobs.ts';
import { type Texts, useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { formatCount } from './money.tsx';
import { COMMON } from './texts.ts';

type Words = {
  of: (done: number, total: number) => string;
  done: (good: number, bad: number) => string;
  failed: string;
  rows: string;
  file: string;
  list: string;
};
const TEXTS: Texts<Words> = {
  en: {
    of: (done, total) => `${formatCount(done)} of ${formatCount(total)}`,
    done: (good, bad) =>
      bad === 0 ? `${formatCount(good)} done` : `${formatCount(good)} done, ${formatCount(bad)} not`,
    failed: 'Stopped before the end.',
    rows: 'Show the rows',
    file: 'Download',
    list: 'Work in progress',
  },
  ar: {
    of: (done, total) => `${formatCount(done)} من ${formatCount(total)}`,
    done: (good, bad) =>
      bad === 0 ? `تم ${formatCount(good)}` : `تم ${formatCount(good)}، ولم يتم ${formatCount(bad)}`,
    failed: 'توقف قبل النهاية.',
    rows: 'عرض الصفوف',
    file: 'تنزيل',
    list: 'أعمال جارية',
  },
};

/** The bars of the jobs that this browser started; they survive leaving the page. */
export function JobBars() {
  const jobs = useFollowedJobs();
  const texts = useTexts(TEXTS);
  if (jobs.length === 0) return null;
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
  const results = data?.results ?? [];
  const bad = results.filter(({ ok }) => !ok);
  const isOver = data?.state === 'done' || data?.state === 'failed';
  return (
    <div className="job">
      <span>{job.words}</span>
      {data && !isOver ? (
        <progress className="job__p" value={data.done} max={Math.max(1, data.total)} aria-label={job.words} />
      ) : null}
      <span className="num mute" role="status">
        {data === undefined
          ? common.loading
          : data.state === 'failed'
            ? texts.failed
            : isOver
              ? texts.done(data.done - bad.length, bad.length)
              : texts.of(data.done, data.total)}
      </span>
      {bad.length > 0 ? (
        <Button kind="text" onClick={() => setOpen(true)}>
          {texts.rows}
        </Button>
      ) : null}
      {data?.file ? (
        <a className="link" href={data.file} download>
          {texts.file}
        </a>
      ) : null}
      <span className="sp" />
      <Button kind="text" icon="close" aria-label={common.close} onClick={() => dismissJob(job.id)} />
      {open ? <ResultsDialog title={job.words} results={bad} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

type ResultsProps = { readonly title: string; readonly results: readonly RowResult[]; readonly onClose: () => void };

/** The rows of a bulk act that were not done, each with its reason. */
export function ResultsDialog({ title, results, onClose }: ResultsProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <table className="t">
        <tbody>
          {results.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <bdi dir="ltr">{one.id}</bdi>
              </th>
              <td>{one.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
