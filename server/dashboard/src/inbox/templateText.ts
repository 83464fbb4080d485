import type { Conversation, Template } from './inboxQueries.ts'

type Values = Readonly<Record<string, string>>

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g
const componentOf = ({ components }: Template, type: string) =>
  components.find((component) => component.type.toUpperCase() === type)

/** A template as the person will see it, with `…` for what nothing stands for yet. */
export function previewOfTemplate(template: Template, values: Values) {
  const fill = (text: string | undefined, prefix = '') =>
    text?.replaceAll(placeholder, (_whole, name: string) => values[prefix + name] || values[name] || '…')
  const header = componentOf(template, 'HEADER')
  return {
    header: fill(header?.text, 'header_') ?? '',
    body: fill(componentOf(template, 'BODY')?.text) ?? '',
    footer: componentOf(template, 'FOOTER')?.text ?? '',
    buttons: (componentOf(template, 'BUTTONS')?.buttons ?? []).map(({ text }) => text ?? ''),
  }
}

/** What the variables of templates that campaigns have submitted stand for, of a contact. */
export const valuesOf = ({ firstName, lastName, email, phone }: Conversation['contact']): Values => ({
  first_name: firstName ?? '',
  last_name: lastName ?? '',
  email: email ?? '',
  phone: phone ?? '',
})

/** What a variable of a template is for, as the label of its field. */
export function labelOfVariable(template: Template, key: string): string {
  const format = componentOf(template, 'HEADER')?.format?.toLowerCase() ?? 'text'
  if (key === 'header' && format !== 'text') return `Link to the ${format} above the text`
  const [, part, number] = /^(header|button)_(\d+)$/.exec(key) ?? []
  if (part === 'header') return `Header ${number}`
  if (part === 'button') return `End of the link of button ${number}`
  return /^\d+$/.test(key) ? `Variable ${key}` : key
}
