import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { ChannelTemplate } from '@replyloop/shared/contract/template'
import { z } from 'zod'
import { joinsOf, type Campaign } from './conversation.ts'
import { askDashboard } from './dashboardApi.ts'
import { createContact, newPhone } from './factories.ts'
import type { Graph } from './graph.ts'
import type { Declaration } from './server.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import { second } from './time.ts'
import { whatsappOf } from './whatsapp.ts'

/** The answer that lists the templates of a channel. */
export const Templates = z.object({ data: z.array(ChannelTemplate) })

/** A text that WhatsApp takes as a template. */
export const openingText = 'Hi {{firstName|there}}, thank you for your interest in us.'

/** Accounts with a campaign on WhatsApp, and what a test does with their templates at a stand-in of the Graph API. */
export function templatesOf({ server, clock, untilIdle, after }: SuiteOnFakeClock, graph: Graph) {
  const whatsapp = whatsappOf(server, graph)

  async function open(campaign: Partial<Campaign> = {}, given: Partial<Declaration> = {}) {
    const opened = await whatsapp.open({ openingMessage: openingText, botEnabled: false, ...campaign }, given)
    const { account, channel } = opened
    graph.useHook(channel.hookUrl)
    await untilIdle()
    const campaignId = account.campaignId(campaign.name ?? 'Desk')
    const { businessAccountId } = channel.number
    const ask = (method: string, path: string, body?: unknown) =>
      askDashboard(server, account, method, path, { body })
    const readCampaign = async () => CampaignDetail.parse((await ask('GET', `/campaigns/${campaignId}`)).body)
    const list = async () =>
      Templates.parse((await ask('GET', `/connected_channels/${channel.id}/templates`)).body).data
    /** What Meta has of a template, the only one unless its name is told. */
    const atMeta = (name?: string) => {
      const own = [...graph.templates.all.values()].filter(
        (one) => one.businessAccountId === businessAccountId && (name === undefined || one.name === name),
      )
      expect(own).toHaveLength(1)
      const [template] = own
      if (template === undefined) throw new Error('Meta has no such template')
      return template
    }
    const submit = async (more: object = {}, step: object = {}) => {
      const body = { submit: { category: 'MARKETING', language: 'en_US', ...more }, ...step }
      const answer = await ask('POST', `/campaigns/${campaignId}/template`, body)
      expect(answer).toMatchObject({ status: 200 })
      await untilIdle()
      return CampaignDetail.parse(answer.body)
    }
    const decide = async (event: string, more: Record<string, unknown> = {}, name?: string) => {
      expect(await graph.decides(atMeta(name), event, more, channel)).toEqual([200])
      await untilIdle()
    }
    return {
      ...joinsOf(account),
      ...opened,
      campaignId,
      businessAccountId,
      ask,
      readCampaign,
      list,
      atMeta,
      submit,
      /** Meta decides about a template, and tells so. */
      decide,
      /** Submits the opening's text, which Meta approves. */
      approve: async () => {
        await submit()
        await decide('APPROVED')
      },
      change: async (body: object) => ask('PATCH', `/campaigns/${campaignId}`, body),
      /** A new contact with a phone joins; returns what a test reads of it. */
      joins: async (more: object = {}) => {
        const contact = await createContact(account, { firstName: 'Ann', phone: newPhone(), ...more })
        await joinsOf(account).join(contact.id)
        await untilIdle()
        return contact
      },
      /** Somebody writes now. */
      writes: (from: string) => channel.writes({ from, body: 'Hello', at: clock.now() }),
      /** Waits until so many opening messages have had their turn. */
      turns: async (count: number) => {
        for (let turn = 0; turn < count; turn += 1) await after(2 * second)
      },
      /** The decisions about a contact, the oldest first. */
      decisions: async (id: string) =>
        (await opened.timeline(id)).map(({ subject, decision, rule }) => `${subject} ${decision} ${rule}`),
      /** The messages that Meta has accepted of this channel. */
      sent: () => graph.sent.filter(({ phoneNumberId }) => phoneNumberId === channel.number.phoneNumberId),
    }
  }

  return { ...whatsapp, open }
}
