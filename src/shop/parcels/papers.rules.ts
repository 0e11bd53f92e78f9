/** The papers that staff print and open again. */
export const PAPER_KINDS = ['labels', 'pick-list'] as const;
