import type { CampaignRow } from '../campaigns.store.ts'
import type { Way } from '../start/findWay.ts'
import { renderCampaignText } from '../../conversations/outgoing.ts'

/**
 * How many of the steps that are still to come would go to a contact who stays silent, as far as that is known now: a text that cannot
 * be made ends them, and where only a template may be sent, a step without one is left out.
 */
export function countStepsAhead(
  steps: CampaignRow['followUps'],
  { contact, way }: { contact: Parameters<typeof renderCampaignText>[1]; way: Way },
): number {
  let ahead = 0
  for (const { text, template } of steps) {
    const needsTemplate = 'by' in way && way.by === 'template'
    if (needsTemplate && !template) continue
    if (!needsTemplate && 'rule' in renderCampaignText(text, contact)) break
    ahead += 1
  }
  return ahead
}
