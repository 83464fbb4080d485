import { channelKindNames } from '@replyloop/shared/values/channel'
import type { KindTexts } from './kindTexts.ts'
import { appSecret, graphVersion, metaAddress, verifyToken } from './metaFields.ts'

/** WhatsApp by Meta’s Cloud API (docs/channels/whatsapp.md). */
export const whatsappTexts: KindTexts = {
  title: channelKindNames.whatsapp,
  meaning:
    'A number of WhatsApp Business, by an app of your own at Meta. People write to it, and campaigns, the bot and you answer.',
  needs: 'a phone number that no WhatsApp app uses, and an app at Meta.',
  opens: 'Campaigns can write first, by templates that Meta has approved.',
  connect: 'Connect a number',
  name: 'whatsapp',
  fields: [
    {
      name: 'phoneNumberId',
      label: 'Phone number ID',
      hint: 'Meta: your app > WhatsApp > API Setup. Digits alone; not the number itself.',
      stays: true,
    },
    {
      name: 'businessAccountId',
      label: 'WhatsApp Business Account ID',
      hint: 'Meta: beside the phone number ID, on the same page.',
    },
    {
      name: 'accessToken',
      label: 'Access token',
      hint: 'Meta: business settings > System users > Generate token, with whatsapp_business_messaging and whatsapp_business_management. The one of API Setup ends within a day.',
      isSecret: true,
    },
    appSecret,
    verifyToken,
    graphVersion,
    metaAddress,
  ],
  provider: {
    name: 'Meta',
    thing: 'Number',
    test: 'Press “Test”. A number that is not registered yet is registered below, with a PIN.',
    subscribe: {
      button: 'Subscribe the app',
      how: 'Paste the callback URL and the verify token at Meta, then press “Subscribe the app”: without that no hook comes.',
      done: 'Subscribed',
    },
    paste:
      'Paste these two at Meta: in your app, WhatsApp > Configuration > Webhook. All numbers of one app share one URL.',
    write: 'Write to the number from a phone.',
    answer: 'Answer in the inbox what you have written from the phone.',
    refused:
      'Check whether the app secret is that of the app whose webhook this is, and whether a proxy changes the body of requests. Meta repeats what was refused for some days, so it arrives once that is mended.',
    change:
      'For a new access token or app secret. The number itself stays: connect another one as a channel of its own.',
  },
}
