// Signing in: passwords, sessions, links of agencies.

export { makeBootstrapToken } from './signIn/bootstrap.ts'
export { hashPassword, verifyPassword } from './signIn/password.ts'
export { createPasswordResetLimit } from './signIn/passwordResets.ts'
export { replacePassword } from './signIn/replacePassword.ts'
export {
  actAs,
  createFindSession,
  deleteUnusedSessions,
  sessionKeptMs,
  endSessions,
  impersonate,
  leaveExample,
  type ServiceInfo,
} from './signIn/sessions.ts'
export { createSignInLimit } from './signIn/signInLimit.ts'
export { makeSignInLink } from './signIn/signInLinks.ts'
export { startedSession } from './signIn/startedSession.ts'
export { whenSignedIn } from './signIn/whenSignedIn.ts'
