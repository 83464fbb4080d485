import { z } from 'zod'
import { GraphError } from './error.ts'
import type { Examples } from './examples.ts'

const Button = z.looseObject({
  type: z.string(),
  text: z.string().max(25).optional(),
  url: z.string().max(2000).optional(),
  phone_number: z.string().max(20).optional(),
})
export const Component = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example: z.looseObject({ header_handle: z.array(z.string()).length(1).optional() }).optional(),
  buttons: z.array(Button).optional(),
})
type Components = z.output<typeof Component>[]
type Buttons = z.output<typeof Button>[]

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** The number of variables of a text. */
export const variablesOf = (text = '') => new Set([...text.matchAll(variable)].map(([, name]) => name)).size

const refused = (details: string, subcode?: number) =>
  new GraphError(100, { details, ...(subcode !== undefined && { subcode }) }, 'Invalid parameter')

/** Throws what Meta has against the parts of a template that is submitted. */
export function checkComponents(components: Components, examples: Examples): void {
  if (!components.some(({ type }) => type.toUpperCase() === 'BODY'))
    throw new GraphError(100, {}, '(#100) BODY is required')
  for (const { type, format = 'TEXT', text, example, buttons } of components) {
    const part = type.toUpperCase()
    if ((part === 'BODY' || part === 'HEADER') && variablesOf(text) > 0 && example === undefined)
      throw refused(`${type} has variables but no example`, 2388043)
    if (part === 'HEADER') checkHeader(format, text, example?.header_handle?.[0], examples)
    if (part === 'BUTTONS') checkButtons(buttons ?? [])
  }
}

const families: Readonly<Record<string, RegExp>> = {
  IMAGE: /^image\//,
  VIDEO: /^video\//,
  DOCUMENT: /^application\/pdf$/,
}

function checkHeader(
  format: string,
  text: string | undefined,
  handle: string | undefined,
  examples: Examples,
) {
  const family = families[format]
  if (family === undefined) {
    if (format !== 'TEXT' && format !== 'LOCATION') throw refused(`A header cannot be ${format}`)
    if ((format === 'TEXT') !== (text !== undefined)) throw refused(`A header of ${format} has a wrong text`)
    return
  }
  const file = examples.uploaded.get(handle ?? '')
  if (file === undefined) throw refused(`A header of ${format} needs the handle of an example`, 2388273)
  if (!family.test(file.contentType)) throw refused(`The example of ${format} is ${file.contentType}`)
}

const allowed: Readonly<Record<string, number>> = { QUICK_REPLY: 10, URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1 }

function checkButtons(buttons: Buttons): void {
  if (buttons.length > 10) throw refused('There are more than 10 buttons')
  for (const [type, max] of Object.entries(allowed))
    if (buttons.filter((button) => button.type === type).length > max)
      throw refused(`There are more than ${max} buttons of ${type}`)
  const isReply = buttons.map(({ type }) => type === 'QUICK_REPLY')
  if (isReply.filter((reply, at) => at > 0 && reply !== isReply[at - 1]).length > 1)
    throw refused('Quick replies are not grouped')
  for (const { type, text, url, phone_number: phone, example } of buttons) {
    if (allowed[type] === undefined) throw refused(`There is no button of ${type}`)
    if (type === 'COPY_CODE' ? typeof example !== 'string' || example.length > 15 : !text)
      throw refused(`A button of ${type} lacks its text or example`)
    if (type === 'PHONE_NUMBER' && !/^\+?\d+$/.test(phone ?? '')) throw refused('A number to call is wrong')
    if (type !== 'URL') continue
    if (url === undefined || (variablesOf(url) > 0 && !/^[^{}]+\{\{1\}\}$/.test(url)))
      throw refused('A link may have {{1}} at its end')
    if (variablesOf(url) > 0 && !(Array.isArray(example) && /^https?:[^{}]+$/.test(String(example[0]))))
      throw refused('A link with a variable needs an example')
  }
}
