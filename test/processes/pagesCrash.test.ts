import { suiteGraph } from '../support/graph.ts'
import type { PageKind } from '../support/metaPages.ts'
import { suiteDataDir } from '../support/suite.ts'
import { acceptedCases, type KilledChannel } from './acceptedCases.ts'

const dataDir = suiteDataDir()
const graph = suiteGraph()

/** A new page, or its account on Instagram, to which somebody writes. */
function channelOf(kind: PageKind): KilledChannel {
  const page = graph.addPage()
  const inbox = page[kind]
  const { verifyToken: _made, ...settings } =
    kind === 'messenger' ? graph.pageSettings(page) : graph.instagramSettings(page)
  const own = () => graph.sentByPages.filter((sent) => sent.inbox === inbox)
  const to = ({ id, origin }: { id: string; origin: string }) => ({ hookUrl: `${origin}/hooks/${id}` })
  return {
    declared: { kind, ...settings },
    hangsNext: () => graph.hangNext(),
    writes: (at) => graph.pageHooks.writes(inbox, { from: '7001', text: 'Hello' }, to(at)),
    sent: () =>
      own().map(({ id = '', body: { message } }) => ({
        id,
        ours: message?.metadata,
        text: message?.text ?? '',
      })),
    async delivers(id, at) {
      const sent = own().find((one) => one.id === id)
      if (sent === undefined) throw new Error(`no message has the id ${id}`)
      await graph.pageHooks.told(sent, 'sent', to(at)) // what Meta tells first, and by what it is known
      return graph.pageHooks.told(sent, kind === 'messenger' ? 'delivered' : 'read', to(at))
    },
  }
}

acceptedCases('Messenger', { dataDir, open: () => channelOf('messenger') })
acceptedCases('Instagram', { dataDir, open: () => channelOf('instagram') })
