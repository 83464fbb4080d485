import type { Graph } from './graph.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import { templatesOf } from './templates.ts'

/** A template as a person writes it. */
export const orderReady = {
  name: 'order_ready',
  category: 'UTILITY',
  language: 'en_US',
  text: 'Hi {{firstName|there}}, your order is ready to be picked up.',
}

/** Accounts with WhatsApp whose templates are written here, and what is submitted and changed there. */
export function writersOf(suite: SuiteOnFakeClock, graph: Graph) {
  const { open } = templatesOf(suite, graph)
  return async () => {
    const at = await open()
    const path = `/connected_channels/${at.channel.id}/templates`
    const create = async (body: object) => {
      const answer = await at.ask('POST', path, { ...orderReady, ...body })
      await suite.untilIdle()
      return answer
    }
    const edit = async (body: object, name = orderReady.name) => {
      const template = (await at.list()).find((one) => one.name === name)
      const answer = await at.ask('PATCH', `${path}/${template?.id}`, body)
      await suite.untilIdle()
      return answer
    }
    const componentsAtMeta = (name = orderReady.name) => at.atMeta(name).components
    return {
      ...at,
      create,
      edit,
      componentsAtMeta,
      preview: (body: object) => at.ask('POST', `${path}/preview`, body),
    }
  }
}
