import type { MessageTemplate, TemplateParameter, TemplateValues } from '@replyloop/shared/contract/template'
import type { TextFault } from '@replyloop/shared/values/opening'
import { maxTemplateBody, maxTemplateHeader } from '@replyloop/shared/values/template'
import { whyUnfit } from './templateValues.rules.ts'
import {
  componentOf,
  fillIn,
  hasLocation,
  headerMedia,
  variablesOf,
  type TemplateShape,
  type TemplateVariable,
} from './templateVariables.rules.ts'
import { fitParameter } from './templateWords.rules.ts'

/** A text of ours with its variables filled in, and the names of those without a value. */
type Render = (text: string) => { text: string; missing: readonly string[] }

/** A template as it is sent: `body` is what the person will read. */
interface TemplateMessage {
  template: MessageTemplate
  body: string
}

/**
 * A template with what its variables stand for, or why it cannot be sent so. The parameters follow from the components as the
 * provider has them, so that their number is always right.
 */
export function renderTemplate(
  template: TemplateShape & { id: string; name: string; language: string },
  values: TemplateValues,
  render: Render,
): TemplateMessage | { rule: TextFault; detail: string | null } {
  const variables = variablesOf(template)
  const rendered = new Map<string, string>()
  const missing = new Set<string>()
  for (const { key, takes } of variables) {
    const given = render(values[key] ?? '')
    const text = fitParameter(given.text)
    if (given.missing.length === 0 && (text === '' || whyUnfit(takes, text) !== undefined)) missing.add(key)
    for (const name of given.missing) missing.add(name)
    rendered.set(key, text)
  }
  if (missing.size > 0) return { rule: 'missing_variable', detail: [...missing].join(', ') }
  const shown = showTemplate(template, ({ key }) => rendered.get(key) ?? '')
  const tooLong =
    excess(shown.body, maxTemplateBody) ??
    (shown.header === null ? undefined : excess(shown.header, maxTemplateHeader))
  if (tooLong !== undefined) return { rule: 'too_long', detail: `${tooLong} characters` }
  const { id: templateId, name, language, components, parameterFormat } = template
  const parametersOf = (part: TemplateVariable['part']): TemplateParameter[] =>
    variables
      .filter((variable) => variable.part === part)
      .map(({ key, written }) => ({
        ...(parameterFormat === 'NAMED' && { name: written }),
        text: rendered.get(key) ?? '',
      }))
  const header = headerOf(template, (key) => rendered.get(key) ?? '', parametersOf('header'))
  const body = parametersOf('body')
  const buttons = [
    ...variables
      .filter(({ part }) => part === 'button')
      .map(({ index, key, takes }) => ({
        index,
        subType: takes === 'code' ? ('copy_code' as const) : ('url' as const),
        value: rendered.get(key) ?? '',
      })),
    ...formButtons(components),
  ]
  return {
    template: {
      templateId,
      name,
      language,
      ...(header !== undefined && { header }),
      ...(body.length > 0 && { body: { parameters: body } }),
      ...(buttons.length > 0 && { buttons }),
    },
    body: [placeIn(header) ?? shown.header, shown.body, shown.footer]
      .filter((part) => part !== null)
      .join('\n\n'),
  }
}

/** What the header of a template needs to be told: its file, its place, or what its variables stand for. */
function headerOf(
  template: TemplateShape,
  valueOf: (key: string) => string,
  parameters: TemplateParameter[],
): MessageTemplate['header'] {
  const media = headerMedia(template.components)
  if (media !== undefined) return { media: { type: media, link: valueOf('header') } }
  if (!hasLocation(template.components)) return parameters.length === 0 ? undefined : { parameters }
  const place = variablesOf(template).filter(({ part }) => part === 'header')
  const of = (name: string) => valueOf(place.find(({ written }) => written === name)?.key ?? name)
  return {
    location: {
      latitude: of('latitude'),
      longitude: of('longitude'),
      name: of('name'),
      address: of('address'),
    },
  }
}

/** The place that a header shows, in words. */
const placeIn = (header: MessageTemplate['header']): string | null =>
  header !== undefined && 'location' in header ? `${header.location.name}\n${header.location.address}` : null

/** Each button with a form is named when its template is sent; the token is the one that the provider takes for none. */
const formButtons = (components: TemplateShape['components']) =>
  (componentOf(components, 'BUTTONS')?.buttons ?? []).flatMap(({ type }, index) =>
    type.toUpperCase() === 'FLOW' ? [{ index, subType: 'flow' as const, value: 'unused' }] : [],
  )

const excess = (text: string, max: number): number | undefined => {
  const { length } = Array.from(text)
  return length > max ? length : undefined
}

/** The texts of a template with its variables filled in by `valueOf`, as the person will see them. */
export function showTemplate(template: TemplateShape, valueOf: (variable: TemplateVariable) => string) {
  const { components } = template
  const variables = variablesOf(template)
  const fill = (part: TemplateVariable['part'], text: string) =>
    fillIn(text, (written) => {
      const variable = variables.find((one) => one.part === part && one.written === written)
      return variable === undefined ? `{{${written}}}` : valueOf(variable)
    })
  const header = componentOf(components, 'HEADER')?.text
  return {
    header: header === undefined ? null : fill('header', header),
    body: fill('body', componentOf(components, 'BODY')?.text ?? ''),
    footer: componentOf(components, 'FOOTER')?.text ?? null,
    buttons: (componentOf(components, 'BUTTONS')?.buttons ?? []).map(({ text }) => text ?? ''),
  }
}

/** The text of a template in our words: what its variables stand for in the place of each. */
export const textOfTemplate = (template: TemplateShape, values: TemplateValues): string =>
  showTemplate(template, ({ key, example }) => values[key] ?? example ?? '').body
