// Templates of channels that open the conversations of campaigns.

export { auditStep, requireUsable, storeStep } from './templates/chooseTemplate.ts'
export { findTemplateChannelOf } from './templates/templateChannel.ts'
export { submitStep } from './templates/templateUse.ts'
