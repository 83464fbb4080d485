import {
  ActionButtons,
  ActionCTA,
  ActionList,
  Body,
  Button,
  Interactive,
  ListSection,
  Row,
} from 'whatsapp-api-js/messages'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { callTo, outgoing } from '../support/adapterCall.ts'
import { suiteGraph } from '../support/graph.ts'
import { apiJsTo, kapsoTo } from '../support/judges.ts'
import { lazily } from '../support/resource.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
const kapso = lazily(() => kapsoTo(graph))
const apiJs = lazily(() => apiJsTo(graph))

interface Base {
  phoneNumberId: string
  to: string
  bizOpaqueCallbackData: string
}

/** A message as we are told it, and as two other clients are. */
interface Case {
  ours: Partial<OutgoingMessage> & { body: string }
  kapso: (base: Base) => Promise<unknown>
  apiJs: () => Interactive
}

const yes = { id: 'yes', title: 'Yes, please' }
const no = { id: 'no', title: 'No, thanks' }
const small = { id: 's', title: 'Small', description: 'Up to ten people' }
const large = { id: 'l', title: 'Large' }
const link = { title: 'Book', url: 'https://example.com/book' }

const cases: Record<string, Case> = {
  'a text with buttons': {
    ours: { body: 'Shall we call?', choices: { buttons: [yes, no] } },
    kapso: (base) =>
      kapso.messages.sendInteractiveButtons({ ...base, bodyText: 'Shall we call?', buttons: [yes, no] }),
    apiJs: () =>
      new Interactive(
        new ActionButtons(new Button(yes.id, yes.title), new Button(no.id, no.title)),
        new Body('Shall we call?'),
      ),
  },
  'a text with a menu': {
    ours: { body: 'Which size?', choices: { menu: { button: 'Sizes', rows: [small, large] } } },
    kapso: (base) =>
      kapso.messages.sendInteractiveList({
        ...base,
        bodyText: 'Which size?',
        buttonText: 'Sizes',
        sections: [{ rows: [small, large] }],
      }),
    apiJs: () =>
      new Interactive(
        new ActionList(
          'Sizes',
          new ListSection(
            undefined,
            new Row(small.id, small.title, small.description),
            new Row(large.id, large.title),
          ),
        ),
        new Body('Which size?'),
      ),
  },
  'a text with a link': {
    ours: { body: 'Book here', choices: { link } },
    kapso: (base) =>
      kapso.messages.sendInteractiveCtaUrl({
        ...base,
        bodyText: 'Book here',
        parameters: { displayText: link.title, url: link.url },
      }),
    apiJs: () => new Interactive(new ActionCTA(link.title, link.url), new Body('Book here')),
  },
}

test.each(Object.entries(cases))('%s is the same request as other clients write', async (_name, given) => {
  const message = outgoing(given.ours)
  const { fetch } = safeFetch({ allowLoopback: true })
  const posted = () => graph.requests.at(-1)?.json
  expect(await whatsappChannel.send(callTo(graph, fetch), message)).toMatchObject({ is: 'accepted' })
  const ours = posted()
  const { phoneNumberId } = graph.number
  const { toId } = message.reply
  await given.kapso({ phoneNumberId, to: toId, bizOpaqueCallbackData: 'msg_1' })
  expect(ours).toEqual(posted())
  await apiJs.sendMessage(phoneNumberId, toId, given.apiJs(), undefined, 'msg_1')
  expect(ours).toEqual(posted())
})
