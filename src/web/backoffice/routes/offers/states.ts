/** How the state of an offer is marked. */
export const OFFER_STATES = {
  draft: { kind: 'plain', shape: 'ring' },
  planned: { kind: 'info', shape: 'ring' },
  live: { kind: 'ok', shape: 'dot' },
  ended: { kind: 'plain', shape: 'line' },
} as const;
