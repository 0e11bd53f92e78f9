import { listDailySearches, listMissedWords, listWords } from './queries.ts';
import { shareOf } from './report.rules.ts';
import { type Body, both, MAX_WORDS, pointsOf, total, type Work } from './report-parts.ts';

/** What is searched, found and opened. */
export async function searchReport(work: Work): Promise<Body> {
  const { db, markets } = work;
  const [[now, then], words, missed] = await Promise.all([
    both(work, (period) => listDailySearches(db, markets, period)),
    listWords(db, markets, work.period, MAX_WORDS),
    listMissedWords(db, markets, work.period, MAX_WORDS),
  ]);
  const searches = (rows: typeof now) => total(rows, (row) => row.searches);
  const misses = (rows: typeof now) => total(rows, (row) => row.missed);
  const clicks = (rows: typeof now) => total(rows, (row) => row.clicks);
  return {
    charts: [
      {
        key: 'searches',
        currency: null,
        series: markets,
        points: pointsOf(
          work,
          markets,
          now.map((row) => ({ day: row.day, series: row.market, value: row.searches })),
        ),
        total: searches(now),
        before: then && searches(then),
      },
    ],
    figures: [
      { key: 'searches', value: searches(now), before: then && searches(then) },
      {
        key: 'missedShare',
        value: shareOf(misses(now), searches(now)),
        before: then && shareOf(misses(then), searches(then)),
      },
      { key: 'clicks', value: clicks(now), before: then && clicks(then) },
    ],
    tables: [
      { key: 'missedWords', columns: ['words', 'missed'], rows: missed.map((row) => [row.words, row.missed]) },
      {
        key: 'topWords',
        columns: ['words', 'searches', 'missed', 'clicks'],
        rows: words.map((row) => [row.words, row.searches, row.missed, row.clicks]),
      },
      {
        key: 'unclickedWords',
        columns: ['words', 'searches'],
        rows: words
          .filter((row) => row.clicks === 0 && row.missed < row.searches)
          .map((row) => [row.words, row.searches]),
      },
    ],
  };
}
