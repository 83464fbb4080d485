import { minPassword } from '@replyloop/shared/values/limits'

/** The error for a new password, if any. The service has the same rule. */
export const passwordProblem = (password: string): string | null =>
  password.length < minPassword ? `Use at least ${minPassword} characters` : null
