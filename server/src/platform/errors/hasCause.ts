/** Whether a condition holds for an error or for one of its causes, however deep: libraries wrap the errors they receive. */
export const someCause = (error: unknown, matches: (error: unknown) => boolean): boolean =>
  matches(error) || (error instanceof Error && error.cause !== undefined && someCause(error.cause, matches))
