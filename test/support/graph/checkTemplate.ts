import { z } from 'zod'
import { GraphError } from './error.ts'
import type { MessageBody } from './messageBody.ts'
import { variablesOf } from './components.ts'
import type { GraphNumber, GraphState } from './state.ts'
import type { GraphTemplate } from './templates.ts'

type SentTemplate = (MessageBody & { type: 'template' })['template']
type SentPart = NonNullable<SentTemplate['components']>[number]

const degrees = (max: number) =>
  z.union([z.string(), z.number()]).refine((value) => value !== '' && Math.abs(Number(value)) <= max)
const Place = z.object({
  type: z.literal('location'),
  location: z.strictObject({
    latitude: degrees(90),
    longitude: degrees(180),
    name: z.string().min(1),
    address: z.string().min(1),
  }),
})
const Code = z.strictObject({
  type: z.literal('coupon_code'),
  coupon_code: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
})
const Form = z.strictObject({
  type: z.literal('action'),
  action: z.looseObject({ flow_token: z.string().min(1).optional() }),
})
const LinkEnd = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })

/** Throws what the Cloud API has against a message by a template: its state, and each part against what it was approved as. */
export function checkTemplate(
  state: GraphState,
  number: GraphNumber,
  { template: sent }: { template: SentTemplate },
): void {
  const { name, language, components = [] } = sent
  const template = state.templates.find(number.businessAccountId, name, language.code)
  if (template === undefined || template.status === 'PENDING' || template.status === 'REJECTED')
    throw new GraphError(132001, { details: `template name (${name}) does not exist in ${language.code}` })
  if (template.status === 'PAUSED') throw new GraphError(132015)
  if (template.status === 'DISABLED') throw new GraphError(132016)
  const part = (type: string) => template.components.find((one) => one.type.toUpperCase() === type)
  checkCount('body', part('BODY')?.text, components.find(({ type }) => type === 'body')?.parameters)
  checkHeader(part('HEADER'), components.find(({ type }) => type === 'header')?.parameters)
  checkButtons(part('BUTTONS')?.buttons ?? [], components)
}

function checkCount(part: string, text: string | undefined, given: readonly unknown[] = []): void {
  if (variablesOf(text) !== given.length)
    throw new GraphError(132000, {
      details: `${part}: number of localizable_params (${given.length}) does not match the expected number of params (${variablesOf(text)})`,
    })
}

const mismatch = (details: string) => new GraphError(132012, { details })

function checkHeader(
  header: GraphTemplate['components'][number] | undefined,
  given: SentPart['parameters'] = [],
): void {
  const format = header?.format?.toUpperCase() ?? 'TEXT'
  if (format === 'TEXT') return checkCount('header', header?.text, given)
  const [only, other] = given
  if (only?.type.toUpperCase() !== format || other !== undefined)
    throw mismatch(`header: Format mismatch, expected ${format}, received ${only?.type ?? 'UNKNOWN'}`)
  if (format === 'LOCATION' && !Place.safeParse(only).success)
    throw mismatch('header: a location needs latitude, longitude, name and address')
}

const parameterOf: Readonly<Record<string, z.ZodType>> = { copy_code: Code, flow: Form, url: LinkEnd }

function checkButtons(
  buttons: NonNullable<GraphTemplate['components'][number]['buttons']>,
  components: readonly SentPart[],
): void {
  const given = components.filter((one) => one.type === 'button')
  for (const [index, { type, url }] of buttons.entries()) {
    const kind = type.toLowerCase()
    const isNeeded = kind === 'copy_code' || kind === 'flow' || (kind === 'url' && variablesOf(url) > 0)
    const own = given.find((one) => Number(one.index) === index)
    if (own === undefined) {
      if (isNeeded)
        throw new GraphError(131009, {
          details: `Button at index ${index} of type ${type} requires a parameter`,
        })
      continue
    }
    const schema = parameterOf[kind]
    if (
      own.sub_type !== kind ||
      (schema !== undefined && !(isNeeded && schema.safeParse(own.parameters[0]).success))
    )
      throw mismatch(`buttons: Format mismatch of the button at index ${index}`)
  }
  const stray = given.find((one) => buttons[Number(one.index)] === undefined)
  if (stray !== undefined) throw mismatch(`buttons: there is none at index ${stray.index}`)
}
