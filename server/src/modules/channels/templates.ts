// Templates of a channel.

export { pauseTemplate } from './templates/changeTemplate.ts'
export { requireTemplate } from './templates/deleteTemplate.ts'
export { draftTemplate } from './templates/draftTemplate.ts'
export { findTemplateChannel, findTemplateOn } from './templates/findTemplateOn.ts'
export { scheduleAllSyncs, scheduleSync } from './templates/scheduleSync.ts'
export { nextVersion, readsSame, templateNameFor } from './templates/templateChange.rules.ts'
export { renderTemplate, textOfTemplate } from './templates/renderTemplate.rules.ts'
export { presentTemplate } from './templates/templates.presenter.ts'
export { sendableTemplateRoutes, templateRoutes } from './templates/templates.routes.ts'
export {
  type ChannelTemplateRow,
  findTemplate,
  findTemplateByName,
  insertTemplate,
  listApproved,
  listSharingChannels,
  listTemplatesOfNames,
} from './templates/templates.store.ts'
export { type TemplatePart, translateTemplate } from './templates/templateText.rules.ts'
export { unfitValues } from './templates/templateValues.rules.ts'
export { headerMedia, whyUnsendable, variableKeys } from './templates/templateVariables.rules.ts'
export { writtenText } from './templates/writtenText.rules.ts'
