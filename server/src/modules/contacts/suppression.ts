// What a contact has said no to.

export { changeMarketing } from './suppression/changeMarketing.ts'
export {
  forgetOptOut,
  applySuppression,
  rememberOptOut,
  scheduleOptInOfOthers,
  scheduleRecheck,
  scheduleRecheckOfOthers,
} from './suppression/applySuppression.ts'
