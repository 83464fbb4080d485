// What the jobs of this module do.

export { refreshToken } from './connecting/refreshToken.ts'
export { giveUpSubmission, submitTemplate } from './templates/submitTemplate.ts'
export { runSync } from './templates/syncTemplates.ts'
