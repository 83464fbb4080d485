import type { Tx } from '../../../platform/db/db.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { storeStep } from '../templates/chooseTemplate.ts'
import { findTemplateChannelOf } from '../templates/templateChannel.ts'
import { submitChangedText } from '../templates/templateUse.ts'

/** Submits those texts of a campaign that have changed and were submitted as templates before. */
export async function submitChangedTexts(tx: Tx, before: CampaignRow): Promise<void> {
  const campaign = await findCampaign(tx, before.id)
  const channel = campaign && (await findTemplateChannelOf(tx, campaign))
  if (campaign === undefined || channel === undefined) return
  const { openingMessage: text, openingTemplate: use } = campaign
  if (use && text !== before.openingMessage)
    await storeStep(tx, campaign, 'opening', {
      template:
        text === null ? null : await submitChangedText(tx, campaign, channel, { step: 'opening', text, use }),
    })
  for (const [step, followUp] of campaign.followUps.entries()) {
    const isKnown = before.followUps.some((one) => one.text === followUp.text)
    if (!followUp.template || isKnown) continue
    const changed = { step, text: followUp.text, use: followUp.template }
    const template = await submitChangedText(tx, campaign, channel, changed)
    const latest = (await findCampaign(tx, campaign.id)) ?? campaign
    await storeStep(tx, latest, step, { template })
  }
}
