import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import type { TemplateButton } from '@replyloop/shared/contract/templateText'
import type { HeaderMedia, ShownButton } from './TemplateBubble.tsx'
import { copyLabel, shownTemplate } from './templateLabels.ts'

/** A button while it is written: `value` is its link, its number or its code. */
export interface ButtonDraft {
  type: TemplateButton['type']
  text: string
  value: string
}

/** A template while it is written; `file` is the example of a header, as a data URI. */
export interface TemplateDraft {
  above: 'none' | 'text' | HeaderMedia
  header: string
  file: { name: string; dataUri: string } | null
  text: string
  footer: string
  buttons: readonly ButtonDraft[]
}

/** A template that nobody has begun to write. */
export const emptyDraft: TemplateDraft = {
  above: 'none',
  header: '',
  file: null,
  text: '',
  footer: '',
  buttons: [],
}

/** Buttons as they are submitted; those that nobody has filled in are left out. */
export const submittedButtons = (buttons: readonly ButtonDraft[]): TemplateButton[] =>
  buttons.flatMap(({ type, text, value }): TemplateButton[] => {
    const written = value.trim()
    if (type === 'COPY_CODE') return written === '' ? [] : [{ type, code: written }]
    if (text.trim() === '') return []
    if (type === 'URL') return written === '' ? [] : [{ type, text, url: written }]
    if (type === 'PHONE_NUMBER') return written === '' ? [] : [{ type, text, phone: written }]
    return [{ type, text }]
  })

/** Buttons that are submitted, as a phone shows them. */
export const shownButtons = (buttons: readonly TemplateButton[]): ShownButton[] =>
  buttons.map((button) => ({ type: button.type, text: 'text' in button ? button.text : copyLabel }))

/** A template as it is submitted; without its file, whose place alone a preview shows. */
export const submittedText = ({ above, header, text, footer, buttons }: TemplateDraft) => {
  const below = submittedButtons(buttons)
  return {
    text,
    ...(above === 'text' && header.trim() !== '' && { header }),
    ...(above !== 'none' && above !== 'text' && { headerMedia: { type: above } }),
    ...(footer.trim() !== '' && { footer }),
    ...(below.length > 0 && { buttons: below }),
  }
}

const placeholder = /\{\{\s*([^{}|]+?)\s*\}\}/g

/** A template that is there, to be changed: each variable has its example as what stands in for it. */
export function draftOf(template: ChannelTemplate): TemplateDraft {
  const examples = namedExamples(template)
  const withExample = (text: string) =>
    text.replaceAll(placeholder, (whole, name: string) =>
      examples.has(name) ? `{{${name}|${examples.get(name)}}}` : whole,
    )
  const { header, headerMedia, body, footer } = shownTemplate(template, {})
  return {
    above: headerMedia ?? (header === null ? 'none' : 'text'),
    header: withExample(header ?? ''),
    file: null,
    text: withExample(body),
    footer: footer ?? '',
    buttons: buttonDrafts(template),
  }
}

const namedExamples = ({ components }: Pick<ChannelTemplate, 'components'>): Map<string, string> =>
  new Map(
    components.flatMap(({ example }) =>
      namedIn(example).map((named) => [named.param_name, named.example] as const),
    ),
  )

const places: Readonly<Record<string, string>> = {
  latitude: '52.52',
  longitude: '13.405',
  name: 'Our shop',
  address: '1 Main Street, Berlin',
}

/** What a variable of a template may stand for, as an example; `undefined` where none is known. */
export function exampleOfVariable(template: ChannelTemplate, key: string): string | undefined {
  const named = namedExamples(template).get(key)
  if (named !== undefined) return named
  const [, part, number] = /^(?:(header|button)_)?(\d+)$/.exec(key) ?? []
  const find = (type: string) => template.components.find((one) => one.type.toUpperCase() === type)
  if (part === 'button') {
    const example = textIn(find('BUTTONS')?.buttons?.[Number(number) - 1]?.example)
    return example === '' ? undefined : example.replace(/^https?:.*\//, '')
  }
  if (number !== undefined) {
    const texts = listIn(find(part === 'header' ? 'HEADER' : 'BODY')?.example)
    return textIn(texts[Number(number) - 1]) || undefined
  }
  return find('HEADER')?.format?.toUpperCase() === 'LOCATION'
    ? places[key.replace(/^header_/, '')]
    : undefined
}

/** The numbered examples of a part, which the body has in a list of its own. */
function listIn(example: unknown): unknown[] {
  const lists: unknown[] = typeof example === 'object' && example !== null ? Object.values(example) : []
  const list = lists[0]
  if (!Array.isArray(list)) return []
  const first: unknown = list[0]
  return Array.isArray(first) ? first : list
}

/** The buttons of a template that is there, to be changed; `values` says what a link's variable or a code stands for. */
export const buttonDrafts = (
  { components }: Pick<ChannelTemplate, 'components'>,
  values: Readonly<Record<string, string>> = {},
): ButtonDraft[] =>
  (components.find(({ type }) => type.toUpperCase() === 'BUTTONS')?.buttons ?? []).flatMap(
    ({ type, text = '', url, phone_number: phone, example }, index): ButtonDraft[] => {
      const shown = textIn(example)
      const value = values[`button_${index + 1}`]
      if (type === 'QUICK_REPLY') return [{ type, text, value: '' }]
      if (type === 'PHONE_NUMBER') return [{ type, text, value: textIn(phone) }]
      if (type === 'COPY_CODE') return [{ type, text: '', value: value ?? shown }]
      if (type !== 'URL' || typeof url !== 'string') return []
      const end = shown.startsWith(url.replace('{{1}}', '')) ? shown.slice(url.indexOf('{{1}}')) : shown
      return [{ type, text, value: url.replace('{{1}}', () => value ?? `{{link|${end}}}`) }]
    },
  )

/** The first text in an example, which may be a list. */
const textIn = (example: unknown): string => {
  const first: unknown = Array.isArray(example) ? example[0] : example
  return typeof first === 'string' ? first : ''
}

/** The named examples of a part of a template. */
function namedIn(example: unknown): { param_name: string; example: string }[] {
  const lists: unknown[] =
    typeof example === 'object' && example !== null ? Object.values(example).flat() : []
  return lists.flatMap((one) =>
    typeof one === 'object' &&
    one !== null &&
    'param_name' in one &&
    'example' in one &&
    typeof one.param_name === 'string' &&
    typeof one.example === 'string'
      ? [{ param_name: one.param_name, example: one.example }]
      : [],
  )
}
