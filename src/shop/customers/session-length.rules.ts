/** Seconds a session lasts from the login on: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 3600;
