import type { OutgoingFile, OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import type { Fetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import type { Graph } from './graph.ts'

/** What the adapter of WhatsApp works with, towards a stand-in of the Graph API. */
export const callTo = (graph: Graph, fetch: Fetch, settings: Record<string, string> = {}) => ({
  settings: whatsappChannel.settings.parse({ ...graph.settings(), ...settings }),
  fetch,
  clock: systemClock,
  signal: new AbortController().signal,
  hookUrl: 'http://localhost/hooks/chn_1',
})

/** A message to send; a text unless told. */
export const outgoing = (
  given: Partial<OutgoingMessage> & { body?: string; toId?: string } = {},
): OutgoingMessage => {
  const { body = 'Hello', toId = '15551234567', ...rest } = given
  return {
    eventId: 'evt_1',
    reply: { contactId: 'con_1', messageId: 'msg_1', userId: 'usr_1', body, toId, channel: 'whatsapp' },
    type: 'text',
    reactsTo: null,
    template: null,
    choices: null,
    attachments: [],
    isLateReply: false,
    ...rest,
  }
}

/** A file of a message to send. */
export const outgoingFile = (
  contentType: string,
  name: string | null = null,
  text = 'bytes',
): OutgoingFile => ({
  contentType,
  name,
  url: 'https://files.example.com/1',
  bytes: text.length,
  read: () => Promise.resolve(Buffer.from(text)),
})
