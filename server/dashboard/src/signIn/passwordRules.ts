/** The error for a new password, if any. The service has the same rule. */
export const passwordProblem = (password: string): string | null =>
  password.length < 8 ? 'Use at least 8 characters' : null

/** A validator that gives `message` for an empty text. */
export const required = (message: string) => (value: string) => (value.trim() === '' ? message : null)
