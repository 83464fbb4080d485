import type { SmsKind } from '../support/sms/kinds.ts'
import { telnyxKind, twilioKind } from '../support/sms/kinds.ts'
import { suiteDataDir } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { acceptedCases, type KilledChannel } from './acceptedCases.ts'

const dataDir = suiteDataDir()
const twilio = suiteTwilio()
const telnyx = suiteTelnyx()
/** Twilio signs it; behind it the service has another port after each start. */
const publicUrl = 'https://replyloop.example.com'

/** A new sender, to which somebody writes. */
function channelOf(kind: SmsKind): KilledChannel {
  const sender = kind.addSender()
  return {
    declared: { kind: kind.kind, ...sender.settings },
    hangsNext: () => kind.standIn.hangNext(),
    writes: ({ id, origin }) =>
      sender.writes({ from: '+4915112345678', text: 'Hello' }, `${publicUrl}/hooks/${id}`, { origin }),
    sent: () =>
      sender.accepted().map(({ id, text, callback }) => ({
        id,
        text,
        ours: new URL(callback ?? '').searchParams.get('message') ?? undefined,
      })),
    delivers: (id, { origin }) => sender.status(id, 'delivered', { origin }),
  }
}

const env = { PUBLIC_URL: publicUrl }
acceptedCases('Twilio', { dataDir, env, open: () => channelOf(twilioKind(twilio)) })
acceptedCases('Telnyx', { dataDir, env, open: () => channelOf(telnyxKind(telnyx)) })
