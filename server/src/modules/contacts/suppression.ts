// What a contact has said no to.

export { changeMarketing } from './suppression/changeMarketing.ts'
export {
  forgetOptOut,
  obeySuppression,
  rememberOptOut,
  scheduleOptInOfOthers,
  scheduleRecheck,
  scheduleRecheckOfOthers,
} from './suppression/obeySuppression.ts'
