/** What a new password must be; the service says the same. */
export const passwordProblem = (password: string): string | null =>
  password.length < 8 ? 'Use at least 8 characters' : null

export const required = (what: string) => (value: string) => (value.trim() === '' ? what : null)
