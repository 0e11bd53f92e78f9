export type { SampleCounts, SampleKeys } from './sample-queries.ts';
export {
  bringSamplesBack,
  markSamples,
  readSampleState,
  readSamples,
  SAMPLE_MARKS,
  takeSamplesAway,
} from './samples.ts';
