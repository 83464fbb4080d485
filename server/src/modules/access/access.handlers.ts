// What the jobs of this module do.

export { noteFailedSignIn } from './signIn/noteFailedSignIn.ts'
export { resetPassword } from './signIn/passwordResets.ts'
