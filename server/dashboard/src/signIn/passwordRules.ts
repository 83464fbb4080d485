/** The error for a new password, if any. The service has the same rule. */
export const passwordProblem = (password: string): string | null =>
  password.length < 8 ? 'Use at least 8 characters' : null
