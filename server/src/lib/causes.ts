/** Whether something holds of an error, or of one that it names as its cause, however deep: libraries wrap what they get. */
export const holdsOfCause = (error: unknown, holds: (error: unknown) => boolean): boolean =>
  holds(error) || (error instanceof Error && error.cause !== undefined && holdsOfCause(error.cause, holds))
