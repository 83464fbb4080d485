import type { MessageTemplate, TemplateValues } from '@replyloop/shared/contract/template'
import type { ChannelRoute } from '../../channels/route.ts'
import { findTemplateOn, renderTemplate, whyUnsendable } from '../../channels/templates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'

/**
 * A template of a channel, its variables filled in by a person. Throws `TEMPLATE_NOT_FOUND`, `TEMPLATE_NOT_APPROVED`, and
 * `VALIDATION_FAILED` where values are missing or the channel has no templates.
 */
export async function replyByTemplate(
  tx: Tx,
  { channelId, adapter }: Pick<ChannelRoute, 'channelId' | 'adapter'>,
  label: string,
  { templateId, values }: { templateId: string; values: TemplateValues },
): Promise<{ template: MessageTemplate; body: string }> {
  if (channelId === null || !adapter.can.templates)
    throw fieldProblem('templateId', `cannot be sent: the channel ${label} has no templates`)
  const template = await findTemplateOn(tx, channelId, templateId)
  if (template === undefined)
    throw new Problem('TEMPLATE_NOT_FOUND', `The channel ${label} has no template with the id ${templateId}`)
  const { name, state } = template
  if (state !== 'approved')
    throw new Problem(
      'TEMPLATE_NOT_APPROVED',
      `The template ${name} is ${state}: it can be sent once the provider has approved it`,
    )
  const reason = whyUnsendable(template)
  if (reason !== undefined) throw fieldProblem('templateId', `cannot be sent: ${name} ${reason}`)
  const made = renderTemplate(template, values, (text) => ({ text, missing: [] }))
  if ('template' in made) return made
  throw fieldProblem(
    'values',
    made.rule === 'missing_variable'
      ? `lack what these variables stand for: ${made.detail ?? ''}`
      : `make the text too long: ${made.detail ?? ''}`,
  )
}
