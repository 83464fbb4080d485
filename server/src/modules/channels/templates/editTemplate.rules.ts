import type { TemplateComponent } from '@replyloop/shared/contract/template'
import type { ChannelTemplateState } from '@replyloop/shared/values/template'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { ChannelTemplateRow } from './templates.store.ts'
import {
  componentOf,
  hasLocation,
  type TemplateShape,
  variableKeys,
  variablesOf,
  whyUnsendable,
} from './templateVariables.rules.ts'

/** Those of which providers take a change. */
const editable: readonly ChannelTemplateState[] = ['approved', 'rejected', 'paused']

/**
 * Throws `CHANNEL_REFUSED` for a template whose state lets nobody change it, and `VALIDATION_FAILED` for components that it cannot
 * have: numbered variables stay with those who numbered them, and a campaign that wrote it knows its variables by their names.
 */
export function requireEditable(template: ChannelTemplateRow, components: TemplateComponent[]): void {
  const { name, state, campaignId } = template
  if (!editable.includes(state))
    throw new Problem(
      'CHANNEL_REFUSED',
      `The template ${name} is ${state}: one that is rejected, paused or approved can be changed`,
    )
  const fault = whyUnsendable(template) ?? whyUnwritable(template)
  if (fault !== undefined)
    throw new Problem('CHANNEL_REFUSED', `The template ${name} ${fault}: change it where it was made`)
  const after = { ...template, components }
  if (template.parameterFormat !== 'NAMED' && (isFilledIn(template) || isFilledIn(after)))
    throw fieldProblem(
      'text',
      `cannot be changed here: ${name} counts its variables; change it where it was made, or submit a template of another name`,
    )
  const [known, wanted] = [template, after].map((one) => variableKeys(one).toSorted().join(', '))
  if (campaignId !== null && known !== wanted)
    throw fieldProblem(
      'text',
      `must keep the variables ${known === '' ? 'as they are (none)' : known}: the campaign that wrote ${name} says what they stand for`,
    )
}

/** What of a template is not written here, so that a change would lose it. */
const whyUnwritable = ({ components }: TemplateShape): string | undefined =>
  componentOf(components, 'BUTTONS')?.buttons?.some(({ type }) => type.toUpperCase() === 'FLOW') === true
    ? 'has a button with a form'
    : undefined

/** Whether a template has variables in its texts. */
const isFilledIn = (template: TemplateShape): boolean =>
  variablesOf(template).some(
    ({ part, takes }) =>
      part === 'body' || (part === 'header' && takes === 'text' && !hasLocation(template.components)),
  )
