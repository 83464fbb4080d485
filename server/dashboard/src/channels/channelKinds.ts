import { channelKindNames, type ChannelKind } from '@replyloop/shared/values/channel'
import { instagramTexts } from './kinds/instagram.ts'
import type { KindTexts } from './kinds/kindTexts.ts'
import { messengerTexts } from './kinds/messenger.ts'
import { telnyxTexts } from './kinds/telnyx.ts'
import { twilioTexts } from './kinds/twilio.ts'
import { whatsappTexts } from './kinds/whatsapp.ts'

/** The kinds of channels, as the pages tell of them. */
export const kindTexts: Readonly<Record<ChannelKind, KindTexts>> = {
  sandbox: {
    title: channelKindNames.sandbox,
    meaning:
      'A phone drawn in these pages, beside each campaign and in the inbox: to try everything out without a platform.',
    needs: 'nothing, no URL and no key.',
    opens: 'Campaigns can write first.',
    connect: 'Use the sandbox',
    name: 'sandbox',
    fields: [],
  },
  whatsapp: whatsappTexts,
  twilio: twilioTexts,
  telnyx: telnyxTexts,
  messenger: messengerTexts,
  instagram: instagramTexts,
}
