/** Whether a condition holds for an error or for one of its causes, however deep: libraries wrap the errors they receive. */
export const hasCause = (error: unknown, matches: (error: unknown) => boolean): boolean =>
  matches(error) || (error instanceof Error && error.cause !== undefined && hasCause(error.cause, matches))
