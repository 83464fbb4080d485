// Messages that are sent: made, retried, cancelled, and what became of them.

export { createAnswerLanes } from './answers/answerLane.ts'
export { deleteOldAwaited, moveAwaited } from './answers/awaitedAnswers.store.ts'
export { cancelUndelivered } from './outgoing/cancelUndelivered.ts'
export { confirmationRoute } from './outgoing/confirmationRoute.ts'
export {
  asksForMs,
  createOutgoingMessage,
  askPermission,
  type Permission,
  permissionToConfirm,
} from './outgoing/createOutgoingMessage.ts'
export { customFieldsIn, fillVariables, renderCampaignText } from './outgoing/fillVariables.rules.ts'
export { isHeldByHandOver } from './outgoing/messageToSend.store.ts'
export { createMessageToSend } from './outgoing/messageToSend.ts'
export { findRouteTo } from './outgoing/requireSendable.ts'
export { findTemplateByName } from './outgoing/templateToSend.ts'
export { besideText, requireChoices } from './outgoing/requireUsableChoices.ts'
export { deleteOldScheduled, forgetScheduledFiles } from './scheduled/endScheduled.ts'
export { presentScheduled } from './scheduled/scheduled.presenter.ts'
export { listScheduledOf, moveScheduled } from './scheduled/scheduled.store.ts'
export { wakeStrandedScheduled } from './scheduled/stranded.store.ts'
