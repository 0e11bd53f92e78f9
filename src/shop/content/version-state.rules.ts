/**
 * What a version of a text is: written on, to be published at a time, what pages show, what they showed before, or given
 * up. At most one version of a key is open (draft or scheduled) and one is published.
 */
export const VERSION_STATES = ['draft', 'scheduled', 'published', 'replaced', 'discarded'] as const;
export type VersionState = (typeof VERSION_STATES)[number];
