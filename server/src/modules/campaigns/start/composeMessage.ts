import type { MessageTemplate } from '@replyloop/shared/contract/template'
import type { TextFault } from '@replyloop/shared/values/opening'
import { renderTemplate } from '../../channels/templates.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { excessOf } from '../../conversations/message.rules.ts'
import type { Way } from './findWay.ts'
import { renderCampaignText, fillVariables } from '../templates/campaignText.rules.ts'

/** What goes to a contact: a text, or a template with the text that it shows; or why it cannot be made. */
export function composeMessage(
  way: Extract<Way, { by: string }>,
  text: string | null,
  contact: ContactRow,
): { body: string; template?: MessageTemplate } | { rule: TextFault; detail: string | null } {
  if (way.by === 'template')
    return renderTemplate(way.template, way.values, (value) => fillVariables(value, contact))
  const rendered = renderCampaignText(text ?? '', contact)
  if ('rule' in rendered) return rendered
  const excess = excessOf(rendered.text, way.can)
  return excess === undefined ? { body: rendered.text } : { rule: 'too_long', detail: excess }
}
