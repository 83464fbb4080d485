import type { TemplateToSend } from '@replyloop/shared/contract/createMessage'
import type { MessageTemplate, TemplateValues } from '@replyloop/shared/contract/template'
import type { ChannelRoute } from '../../channels/route.ts'
import {
  type ChannelTemplateRow,
  findTemplateOn,
  listTemplatesOfNames,
  renderTemplate,
  unfitValues,
  variableKeys,
  whyUnsendable,
} from '../../channels/templates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'

type TemplateRoute = Pick<ChannelRoute, 'channelId' | 'adapter'>

/** A template as it is sent, with the text that the person will read. */
interface MadeTemplate {
  template: MessageTemplate
  body: string
}

/**
 * A template of a channel, its variables filled in by a person. Throws `TEMPLATE_NOT_FOUND`, `TEMPLATE_NOT_APPROVED`, and
 * `VALIDATION_FAILED` where values are missing or the channel has no templates.
 */
export async function templateById(
  tx: Tx,
  route: TemplateRoute,
  label: string,
  { templateId, values }: { templateId: string; values: TemplateValues },
): Promise<MadeTemplate> {
  const channelId = requireTemplates(route, label, 'templateId')
  const template = await findTemplateOn(tx, channelId, templateId)
  if (template === undefined)
    throw new Problem('TEMPLATE_NOT_FOUND', `The channel ${label} has no template with the id ${templateId}`)
  requireSendable(template, 'templateId')
  const [unfit] = unfitValues(template, values)
  if (unfit !== undefined) throw fieldProblem(`values.${unfit.key}`, unfit.message)
  const made = renderTemplate(template, values, asItIs)
  if ('template' in made) return made
  throw fieldProblem('values', faultOf(made))
}

/**
 * A template of a channel by its name, as a program sends it; `languageOf` tells the language of the campaign. Throws
 * `TEMPLATE_NOT_FOUND`, `TEMPLATE_NOT_APPROVED`, `TEMPLATE_VALUES`, and `VALIDATION_FAILED` where the channel has no templates or
 * the language is not clear.
 */
export async function templateByName(
  tx: Tx,
  route: TemplateRoute,
  label: string,
  { languageOf, ...asked }: TemplateToSend & { languageOf: () => Promise<string | undefined> | undefined },
): Promise<MadeTemplate & Pick<ChannelTemplateRow, 'category'> & { values: TemplateValues }> {
  const { template, values } = await findTemplateByName(tx, route, label, { languageOf, ...asked })
  const [unfit] = unfitValues(template, values)
  if (unfit !== undefined)
    throw new Problem('TEMPLATE_VALUES', `The value ${unfit.key} of ${asked.name} ${unfit.message}`)
  const made = renderTemplate(template, values, asItIs)
  if (!('template' in made))
    throw new Problem('TEMPLATE_VALUES', `The values of ${asked.name} ${faultOf(made)}`)
  return { ...made, category: template.category, values }
}

/**
 * The same before its variables are filled in: what they stand for may name fields of contacts. Throws `TEMPLATE_NOT_FOUND`,
 * `TEMPLATE_NOT_APPROVED`, `TEMPLATE_VALUES` for a value of no variable, and `VALIDATION_FAILED`.
 */
export async function findTemplateByName(
  tx: Tx,
  route: TemplateRoute,
  label: string,
  { languageOf, ...asked }: TemplateToSend & { languageOf: () => Promise<string | undefined> | undefined },
): Promise<{ template: ChannelTemplateRow; values: TemplateValues }> {
  const channelId = requireTemplates(route, label, 'template')
  const named = await listTemplatesOfNames(tx, channelId, [asked.name])
  if (named.length === 0)
    throw new Problem(
      'TEMPLATE_NOT_FOUND',
      `The channel ${label} has no template named ${asked.name}; GET /v1/templates lists those that can be sent`,
    )
  const template = await inLanguage(named, asked, languageOf)
  requireSendable(template, 'template')
  return { template, values: valuesFor(template, asked) }
}

function requireTemplates({ channelId, adapter }: TemplateRoute, label: string, path: string): string {
  if (channelId !== null && adapter.can.templates) return channelId
  throw fieldProblem(path, `cannot be sent: the channel ${label} has no templates`)
}

function requireSendable(template: ChannelTemplateRow, path: string): void {
  const { name, state } = template
  if (state !== 'approved')
    throw new Problem(
      'TEMPLATE_NOT_APPROVED',
      `The template ${name} is ${state}: it can be sent once the provider has approved it`,
    )
  const reason = whyUnsendable(template)
  if (reason !== undefined) throw fieldProblem(path, `cannot be sent: ${name} ${reason}`)
}

const asItIs = (text: string) => ({ text, missing: [] })

const faultOf = ({ rule, detail }: { rule: string; detail: string | null }): string =>
  rule === 'missing_variable'
    ? `lack what these variables stand for: ${detail ?? ''}`
    : `make the text too long: ${detail ?? ''}`

/** The template in the language that is asked for, in that of the campaign, or in the only one. */
async function inLanguage(
  named: readonly ChannelTemplateRow[],
  { name, language }: TemplateToSend,
  languageOf: () => Promise<string | undefined> | undefined,
): Promise<ChannelTemplateRow> {
  const has = `The template ${name} has the languages ${named.map((one) => one.language).join(', ')}`
  const spelt = (written: string) => written.replaceAll('-', '_').toLowerCase()
  const primary = (written: string) => spelt(written).split('_')[0]
  if (language !== undefined) {
    const exact = named.find((one) => spelt(one.language) === spelt(language))
    if (exact !== undefined) return exact
    throw new Problem('TEMPLATE_NOT_FOUND', `${has}, and not ${language}`)
  }
  const [only, second] = named
  if (only !== undefined && second === undefined) return only
  const own = spelt((await languageOf()) ?? '')
  const exact = named.find((one) => spelt(one.language) === own)
  const [alike, other] = named.filter((one) => primary(one.language) === primary(own))
  const chosen = exact ?? (other === undefined ? alike : undefined)
  if (chosen !== undefined) return chosen
  throw fieldProblem('template.language', `is required. ${has}`)
}

/** The values of a template by its variables, which a list gives in their order. Throws `TEMPLATE_VALUES` for more of them. */
function valuesFor(template: ChannelTemplateRow, { name, values, media }: TemplateToSend): TemplateValues {
  const keys = variableKeys(template)
  const wanted = media === undefined ? keys : keys.filter((key) => key !== 'header')
  const given = Array.isArray(values)
    ? Object.fromEntries(values.map((value, at) => [wanted[at] ?? `number ${at + 1}`, value]))
    : values
  const all: TemplateValues = { ...given, ...(media !== undefined && { header: media }) }
  const unknown = Object.keys(all).filter((key) => !keys.includes(key) && all[key] !== '')
  if (unknown.length === 0) return all
  const has = keys.length === 0 ? 'it has none' : `it has ${keys.join(', ')}`
  throw new Problem('TEMPLATE_VALUES', `The template ${name} has no variable ${unknown.join(', ')}; ${has}`)
}
