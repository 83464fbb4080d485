import type { TemplatePreview } from '@replyloop/shared/contract/channelTemplate'
import type { TemplateText } from '@replyloop/shared/contract/templateText'
import { showTemplate } from './renderTemplate.rules.ts'
import { translateTemplate, type TemplatePart } from './templateText.rules.ts'

const names: Readonly<Record<TemplatePart, string>> = {
  header: 'The header',
  headerMedia: 'The header',
  text: 'The text',
  footer: 'The footer',
  buttons: 'The buttons',
}

/** How a provider would show a template that is written here, with its examples, and why it would refuse it. */
export function previewTemplate(text: TemplateText): TemplatePreview {
  const { components, problems } = translateTemplate(text)
  const shape = { parameterFormat: 'NAMED', components, category: 'UTILITY' } as const
  return {
    ...showTemplate(shape, ({ example }) => example ?? ''),
    problems: problems.map(({ part, message }) => `${names[part]} ${message}`),
  }
}
