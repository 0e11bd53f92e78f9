export type { RowResult } from './act-on-parcels.ts';
export { handOver, readManifestPaper } from './hand-over.ts';
export { packParcels, pickParcels, putBackParcels, setAside, unpackParcels } from './pack-parcels.ts';
export { runPackingJob, startPackingJob } from './packing-job.ts';
export { printLabels, readLabelsPaper } from './print-labels.ts';
export { findScanned, readBoard, readPickListPaper, readWaveNumbers, type Wave } from './read-board.ts';
