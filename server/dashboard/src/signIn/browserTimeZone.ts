/** The time zone of the browser, for an account that has none yet. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
