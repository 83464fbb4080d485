import type { TemplateComponent } from '@replyloop/shared/contract/template'
import type { ChannelTemplateRow } from './templates.store.ts'

/** What of a template says how it is filled in. */
export type TemplateShape = Pick<ChannelTemplateRow, 'parameterFormat' | 'components' | 'category'>

/** A place in a template that something stands for. */
export interface TemplateVariable {
  /** By what the values of the template know it: the provider's name, in a part beside the body with that before it. */
  key: string
  part: 'header' | 'body' | 'button'
  /** As it is written between the braces; of what stands in none, its kind. */
  written: string
  /** What may stand for it. */
  takes: 'text' | 'link' | 'latitude' | 'longitude' | 'code'
  /** Of a button, its place among the buttons, from 0. */
  index: number
  example: string | null
}

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g
const headerFormats = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']

/** A component of a template by its type. */
export const componentOf = (components: readonly TemplateComponent[], type: string) =>
  components.find((component) => component.type.toUpperCase() === type)

/** The file that a template's header shows, in lower case; `undefined` for one that shows none. */
export function headerMedia(
  components: readonly TemplateComponent[],
): 'image' | 'video' | 'document' | undefined {
  const format = componentOf(components, 'HEADER')?.format?.toUpperCase()
  if (format === 'IMAGE') return 'image'
  if (format === 'VIDEO') return 'video'
  return format === 'DOCUMENT' ? 'document' : undefined
}

/** Whether a template's header shows a place on a map. */
export const hasLocation = (components: readonly TemplateComponent[]): boolean =>
  componentOf(components, 'HEADER')?.format?.toUpperCase() === 'LOCATION'

/** What a place on a map is made of, with an example. */
const placeParts = [
  { written: 'latitude', takes: 'latitude', example: '52.52' },
  { written: 'longitude', takes: 'longitude', example: '13.405' },
  { written: 'name', takes: 'text', example: 'Our shop' },
  { written: 'address', takes: 'text', example: '1 Main Street, Berlin' },
] as const

/** What a template needs values for, in the order in which its provider counts: header, body, buttons. */
export function variablesOf({ parameterFormat, components }: TemplateShape): TemplateVariable[] {
  const isNamed = parameterFormat === 'NAMED'
  const body = componentOf(components, 'BODY')
  const inBody = writtenIn(body?.text, isNamed).map((written): TemplateVariable => ({
    key: written,
    part: 'body',
    written,
    takes: 'text',
    index: 0,
    example: exampleIn(body, written, isNamed),
  }))
  const bodyKeys = new Set(inBody.map(({ key }) => key))
  const inButtons = (componentOf(components, 'BUTTONS')?.buttons ?? []).flatMap(variablesOfButton)
  return [...variablesOfHeader(components, isNamed, bodyKeys), ...inBody, ...inButtons]
}

function variablesOfHeader(
  components: readonly TemplateComponent[],
  isNamed: boolean,
  bodyKeys: ReadonlySet<string>,
): TemplateVariable[] {
  const part = 'header' as const
  const header = componentOf(components, 'HEADER')
  const media = headerMedia(components)
  if (media !== undefined)
    return [{ key: 'header', part, written: media, takes: 'link', index: 0, example: null }]
  if (hasLocation(components))
    return placeParts.map(({ written, ...place }) => ({
      key: bodyKeys.has(written) ? `header_${written}` : written,
      part,
      written,
      index: 0,
      ...place,
    }))
  return writtenIn(header?.text, isNamed).map((written) => ({
    key: isNamed ? written : `header_${written}`,
    part,
    written,
    takes: 'text',
    index: 0,
    example: exampleIn(header, written, isNamed),
  }))
}

function variablesOfButton(
  button: { type: string; [field: string]: unknown },
  index: number,
): TemplateVariable[] {
  const place = {
    key: `button_${index + 1}`,
    part: 'button',
    index,
    example: textIn(button.example),
  } as const
  if (button.type.toUpperCase() === 'COPY_CODE') return [{ ...place, written: 'code', takes: 'code' }]
  return writtenIn(urlOf(button), false).map((written) => ({ ...place, written, takes: 'text' }))
}

/** The keys of a template's variables; one that stands in two parts counts once. */
export const variableKeys = (template: TemplateShape): string[] => [
  ...new Set(variablesOf(template).map(({ key }) => key)),
]

/** The variables in a text: named ones in their order, numbers from the lowest. */
function writtenIn(text: string | undefined, isNamed: boolean): string[] {
  const found = [...new Set(Array.from((text ?? '').matchAll(placeholder), ([, written = '']) => written))]
  return isNamed ? found : found.toSorted((one, other) => Number(one) - Number(other))
}

const urlOf = (button: Record<string, unknown>): string | undefined =>
  typeof button.url === 'string' ? button.url : undefined

/** The first text in an example, whose shape differs from part to part. */
function textIn(example: unknown): string | null {
  if (typeof example === 'string') return example
  return Array.isArray(example) ? textIn(example[0]) : null
}

function exampleIn(
  component: TemplateComponent | undefined,
  written: string,
  isNamed: boolean,
): string | null {
  const example: unknown = component?.example
  if (typeof example !== 'object' || example === null) return null
  const lists: unknown[] = Object.values(example)
  if (!isNamed) {
    const texts: unknown = Array.isArray(lists[0]) && Array.isArray(lists[0][0]) ? lists[0][0] : lists[0]
    return Array.isArray(texts) ? textIn(texts[Number(written) - 1]) : null
  }
  const named: unknown[] = lists.flat()
  for (const one of named)
    if (typeof one === 'object' && one !== null && 'param_name' in one && one.param_name === written)
      return 'example' in one ? textIn(one.example) : null
  return null
}

/** A text of a template with its variables filled in; `valueOf` gets what stands between the braces. */
export const fillIn = (text: string, valueOf: (written: string) => string): string =>
  text.replaceAll(placeholder, (_whole, written: string) => valueOf(written))

const sendableParts = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']
const sendableButtons = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW']

/** Why a template cannot be sent from here, to be read after its name; `undefined` for one that can. */
export function whyUnsendable({ category, components }: TemplateShape): string | undefined {
  if (category === 'AUTHENTICATION') return 'is for codes to log in with, which are not sent from here'
  const format = componentOf(components, 'HEADER')?.format?.toUpperCase() ?? 'TEXT'
  if (!headerFormats.includes(format)) return `has a header of kind ${format}`
  const part = components.find(({ type }) => !sendableParts.includes(type.toUpperCase()))
  if (part !== undefined) return `has a part of kind ${part.type}`
  const buttons = componentOf(components, 'BUTTONS')?.buttons ?? []
  const button = buttons.find(({ type }) => !sendableButtons.includes(type.toUpperCase()))
  if (button !== undefined) return `has a button of kind ${button.type}`
  return buttons.some(asksItsOwner)
    ? 'has a button with a form that asks a server of yours for its first page, which does not work from here'
    : undefined
}

/** Whether a button opens a form whose first page comes from its owner's server. */
const asksItsOwner = ({ type, flow_action: action }: { type: string; [field: string]: unknown }): boolean =>
  type.toUpperCase() === 'FLOW' && typeof action === 'string' && action.toUpperCase() === 'DATA_EXCHANGE'
