import type { Graph } from './graph.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import { templatesOf } from './templates.ts'

/** A template of two variables, as the provider has it. */
export const orderUpdate = {
  name: 'order_update',
  language: 'en_US',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{1}}, order {{2}} is on its way.',
      example: { body_text: [['Jane', '1042']] },
    },
  ],
}
/** Somebody whom a program writes to, as the API and as WhatsApp call them. */
export const somebody = { phone: '+4915112345678', from: '4915112345678' }

/** Accounts with WhatsApp at a stand-in, and what a program sends there. */
export function sendersOf(suite: SuiteOnFakeClock, graph: Graph) {
  const { open, connect } = templatesOf(suite, graph)
  async function openSender(given: Parameters<typeof open>[1] = {}) {
    const at = await open({}, given)
    const send = (body: object, headers: Record<string, string> = {}) =>
      at.account.ask('POST', '/messages', { body, headers })
    /** A template at the provider, which the channel then knows. */
    const add = async (template: Parameters<typeof graph.templates.add>[1]) => {
      graph.templates.add(at.businessAccountId, template)
      await at.ask('POST', `/connected_channels/${at.channel.id}/templates/sync`)
    }
    const contactsCount = async () => (await at.contacts()).length
    return { ...at, send, add, contactsCount }
  }
  return { openSender, connect }
}
