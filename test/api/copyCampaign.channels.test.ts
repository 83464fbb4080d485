import type { TemplateUse } from '@replyloop/shared/contract/template'
import { eq } from 'drizzle-orm'
import { insertTemplate } from '../../server/src/modules/channels/templates/templates.store.ts'
import { channelsOf } from '../support/connectedChannels.ts'
import { campaignDetail, openCopying, textsOf } from '../support/copies.ts'
import { openDataOf } from '../support/databases.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const graph = suiteGraph()
const channels = channelsOf(server, graph)

describe('The channel and the templates of a copy', () => {
  const at = suiteConstant(async () => {
    const opened = await openCopying(server)
    const { agency, shop, cafe } = opened
    const source = await channels.connect(agency, { name: 'whatsapp' })
    const target = await channels.connect(shop, { name: 'wa-shop' })
    const db = await openDataOf(server.dataDir)
    const template = (accountId: string, channelId: string, name: string, state: 'approved' | 'rejected') =>
      db.write((tx) =>
        insertTemplate(tx, {
          accountId,
          channelId,
          name,
          state,
          language: 'de',
          category: 'MARKETING',
          campaignId: null,
          providerId: null,
          reason: null,
          quality: null,
          parameterFormat: 'POSITIONAL',
          components: [{ type: 'BODY', text: 'Hello {{1}}!' }],
        }),
      )
    const use = async (name: string, state: 'approved' | 'rejected' = 'approved'): Promise<TemplateUse> => ({
      templateId: (await template(agency.id, source.id, name, state))?.id ?? '',
      nextTemplateId: null,
      values: { 1: '{{firstName|you}}' },
    })
    const [welcome, reminder, last] = [await use('welcome'), await use('reminder'), await use('last')]
    const same = await template(shop.id, target.id, 'welcome', 'approved')
    await template(shop.id, target.id, 'last', 'rejected')
    await db.write(({ q, t }) =>
      q
        .update(t.campaign)
        .set({
          channel: 'whatsapp',
          secondChannel: 'sms',
          openingTemplate: welcome,
          followUps: [
            { afterMinutes: 5, text: 'One', template: reminder },
            { afterMinutes: 9, text: 'Two', template: last },
          ],
        })
        .where(eq(t.campaign.id, agency.campaignId('Funnel')))
        .then(() => undefined),
    )
    await db.close()
    return { ...opened, same, shop, cafe }
  })

  test('are the only channel of the kind, and the templates of the same name that can be sent there', async () => {
    const made = await at.copied(at.shop)
    const copy = await campaignDetail(server, at.shop, made.campaign.id)
    expect(copy).toMatchObject({
      channel: 'wa-shop',
      secondChannel: 'sms',
      templates: {
        opening: { template: { id: at.same?.id }, values: { 1: '{{firstName|you}}' } },
        followUps: [null, null],
      },
      followUps: [
        { afterMinutes: 5, text: 'One' },
        { afterMinutes: 9, text: 'Two' },
      ],
    })
    expect(textsOf(made).slice(0, 2)).toEqual([
      'template: Follow-up 1 goes without its template reminder (de), which wa-shop does not have: submit it there',
      'template: Follow-up 2 goes without its template last (de): The template last is rejected; choose another',
    ])
  })

  test('are none where there is no such channel, or several', async () => {
    const without = [
      'channel: The channel is custom instead of whatsapp, as there is no channel of the kind WhatsApp here: choose another',
      'template: The opening message goes without its template welcome (de): its channel has no templates',
    ]
    const made = await at.copied(at.cafe)
    expect(textsOf(made)).toEqual(expect.arrayContaining(without))
    expect(await campaignDetail(server, at.cafe, made.campaign.id)).toMatchObject({
      channel: 'custom',
      templates: null,
    })
    await channels.connect(at.shop, { name: 'wa-second' })
    expect(textsOf(await at.copied(at.shop))[1]).toContain(
      'as there are several channels of the kind WhatsApp here',
    )
  })
})
