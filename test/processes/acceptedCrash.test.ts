import { suiteGraph } from '../support/graph.ts'
import type { PageKind } from '../support/metaPages.ts'
import { telnyxKind, twilioKind, type SmsKind } from '../support/sms/kinds.ts'
import { suiteDataDir } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { acceptedCases, type KilledChannel } from './acceptedCases.ts'

const dataDir = suiteDataDir()
const graph = suiteGraph()
const from = '4915112345678'
const twilio = suiteTwilio()
const telnyx = suiteTelnyx()
/** Twilio signs it; behind it the service has another port after each start. */
const publicUrl = 'https://replyloop.example.com'

/** A new page, or its account on Instagram, to which somebody writes. */
function pageOf(kind: PageKind): KilledChannel {
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

/** A new sender, to which somebody writes. */
function numberOf(kind: SmsKind): KilledChannel {
  const sender = kind.addSender()
  return {
    declared: { kind: kind.kind, ...sender.settings },
    hangsNext: () => kind.standIn.hangNext(),
    writes: ({ id, origin }) =>
      sender.writes({ from: `+${from}`, text: 'Hello' }, `${publicUrl}/hooks/${id}`, { origin }),
    sent: () =>
      sender.accepted().map(({ id, text, callback }) => ({
        id,
        text,
        ours: new URL(callback ?? '').searchParams.get('message') ?? undefined,
      })),
    delivers: (id, { origin }) => sender.status(id, 'delivered', { origin }),
  }
}

/** A new number of WhatsApp, to which somebody writes. */
function whatsappOf(): KilledChannel {
  const number = graph.addNumber()
  const { verifyToken: _made, ...settings } = graph.settings(number)
  const own = () => graph.sent.filter(({ phoneNumberId }) => phoneNumberId === number.phoneNumberId)
  const to = ({ id, origin }: { id: string; origin: string }) => ({
    number,
    hookUrl: `${origin}/hooks/${id}`,
  })
  return {
    declared: { kind: 'whatsapp', ...settings },
    hangsNext: () => graph.hangNext(),
    writes: (at) => graph.writes({ from, body: 'Hello' }, to(at)),
    sent: () =>
      own().map(({ id, callbackData, body }) => ({
        id,
        ours: callbackData,
        text: body.type === 'text' ? body.text.body : body.type,
      })),
    async delivers(id, at) {
      const sent = own().find((one) => one.id === id)
      if (sent === undefined) throw new Error(`no message has the id ${id}`)
      return graph.status(sent, 'delivered', to(at))
    },
  }
}

acceptedCases('a provider of SMS or Meta', {
  dataDir,
  env: { PUBLIC_URL: publicUrl },
  open: () => [
    whatsappOf(),
    numberOf(twilioKind(twilio)),
    numberOf(telnyxKind(telnyx)),
    pageOf('messenger'),
    pageOf('instagram'),
  ],
})
