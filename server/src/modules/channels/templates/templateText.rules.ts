import { templateVariable } from '@replyloop/shared/values/templateVariable'
import type { TemplateText } from '@replyloop/shared/contract/templateText'
import type { TemplateComponent, TemplateValues } from '@replyloop/shared/contract/template'
import { maxTemplateBody, maxTemplateFooter, maxTemplateHeader } from '@replyloop/shared/values/template'
import { buttonProblems, translateButton } from './templateButtons.rules.ts'
import { exampleOf, hasEmoji, lengthOf, parameterName, variablesIn } from './templateWords.rules.ts'

/** A part of a template, as its author knows it. */
export type TemplatePart = 'header' | 'headerMedia' | 'text' | 'footer' | 'buttons'

/** Why the provider would refuse a template: to be read after the name of its part. */
interface TemplateProblem {
  part: TemplatePart
  message: string
}

interface Translated {
  components: TemplateComponent[]
  /** What each variable of the components stands for. */
  values: TemplateValues
  /** Why the provider would refuse it; empty for one that may be submitted. */
  problems: TemplateProblem[]
}

/** What a template's variables cannot be called, since something beside its texts has these names. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  image: ['header'],
  video: ['header'],
  document: ['header'],
  location: ['latitude', 'longitude', 'name', 'address'],
}

/**
 * A template as a provider takes it, from our texts: each of our variables becomes a named parameter with an example. `handle`
 * names the example of a header that shows a file.
 */
export function translateTemplate(
  { header, headerMedia, text, footer, buttons = [] }: TemplateText,
  handle?: string,
): Translated {
  const values: TemplateValues = {}
  const below = buttons.map((button, index) => translateButton(button, `button_${index + 1}`, values))
  const names = reserved[headerMedia?.type ?? ''] ?? []
  const translate = (part: string) => translateVariables(part, values, names)
  const top = header === undefined ? undefined : translate(header)
  const body = translate(text)
  const components: TemplateComponent[] = [
    ...(top === undefined
      ? []
      : [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: top.text,
            ...(top.examples.length > 0 && { example: { header_text_named_params: top.examples } }),
          },
        ]),
    ...(headerMedia === undefined
      ? []
      : [
          {
            type: 'HEADER',
            format: headerMedia.type.toUpperCase(),
            ...(handle !== undefined && { example: { header_handle: [handle] } }),
          },
        ]),
    {
      type: 'BODY',
      text: body.text,
      ...(body.examples.length > 0 && { example: { body_text_named_params: body.examples } }),
    },
    ...(footer === undefined ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: below }]),
  ]
  const problems = [
    ...problemsIn('header', header === undefined ? [] : headerProblems(header, top?.text ?? '')),
    ...problemsIn('headerMedia', [
      header !== undefined && headerMedia !== undefined && 'can be a text, or a file or place, not both',
    ]),
    ...problemsIn('text', bodyProblems(text, body.text)),
    ...problemsIn('footer', footer === undefined ? [] : footerProblems(footer)),
    ...problemsIn('buttons', buttonProblems(buttons)),
  ]
  return { components, values, problems }
}

const problemsIn = (part: TemplatePart, found: readonly (string | false)[]): TemplateProblem[] =>
  found.flatMap((message) => (message === false ? [] : [{ part, message }]))

/** A text with named parameters for our variables, which are added to `values`; each place has a name of its own. */
function translateVariables(part: string, values: TemplateValues, others: readonly string[]) {
  const examples: { param_name: string; example: string }[] = []
  const text = part.replaceAll(templateVariable, (whole: string, written: string, fallback?: string) => {
    const base = parameterName(written)
    let name = base
    for (let number = 2; name in values || others.includes(name); number += 1) name = `${base}_${number}`
    values[name] = whole
    examples.push({ param_name: name, example: exampleOf(base, fallback) })
    return `{{${name}}}`
  })
  return { text, examples }
}

const tooLong = (text: string, max: number): string | false =>
  lengthOf(text) > max && `has ${lengthOf(text)} characters of at most ${max}, its variables with their names`

const headerProblems = (header: string, translated: string) => [
  tooLong(translated, maxTemplateHeader),
  variablesIn(header) > 1 && 'can have one variable only',
  /[\r\n]/.test(header) && 'cannot have line breaks',
  /[*_~`]/.test(header.replaceAll(templateVariable, '')) && 'cannot have formatting such as *bold*',
  hasEmoji(header) && 'cannot have emoji',
]

const footerProblems = (footer: string) => [
  tooLong(footer, maxTemplateFooter),
  variablesIn(footer) > 0 && 'cannot have variables',
  /[\r\n]/.test(footer) && 'cannot have line breaks',
  hasEmoji(footer) && 'cannot have emoji',
]

function bodyProblems(written: string, translated: string) {
  const text = written.trim()
  const count = variablesIn(text)
  const fixed = wordsIn(text.replaceAll(templateVariable, ' '))
  const needed = count * 2 + 1
  const places = Array.from(text.matchAll(templateVariable), ({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }))
  const sideBySide = places.some(({ index }, at) => {
    const before = places[at - 1]
    return before !== undefined && text.slice(before.end, index).trim() === ''
  })
  return [
    tooLong(translated, maxTemplateBody),
    places[0]?.index === 0 && 'begins with a variable; write something before it',
    count > 0 && places.at(-1)?.end === text.length && 'ends with a variable; write something behind it',
    sideBySide && 'has two variables side by side; write something between them',
    count > 0 &&
      fixed < needed &&
      `has too few words for ${count === 1 ? 'a variable' : `${count} variables`}: at least ${needed} beside ${count === 1 ? 'it' : 'them'}`,
    /(?:\r?\n[^\S\n]*){3}/.test(text) && 'has more than two line breaks in a row',
    /\t| {5}/.test(text) && 'has a tab, or more than four spaces in a row',
  ]
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** How many words a text has, also in languages that write no spaces. */
const wordsIn = (text: string): number =>
  Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike).length
