import { channelKindNames } from '@replyloop/shared/values/channel'
import type { KindTexts } from './kindTexts.ts'
import {
  appSecret,
  graphVersion,
  humanAgent,
  metaAddress,
  peopleWriteFirst,
  verifyToken,
} from './metaFields.ts'

/** A Facebook page by Messenger (docs/channels/messenger.md). */
export const messengerTexts: KindTexts = {
  title: channelKindNames.messenger,
  meaning: 'What people write to a Facebook page of yours, and your answers.',
  needs: 'a page that you manage, and an app at Meta with the permission pages_messaging.',
  opens: peopleWriteFirst,
  connect: 'Connect a page',
  name: 'messenger',
  fields: [
    {
      name: 'pageId',
      label: 'Page ID',
      hint: 'Facebook: the page > About > Page transparency. Digits alone.',
      stays: true,
    },
    {
      name: 'accessToken',
      label: 'Page access token',
      hint: 'Meta: your app > Messenger > API settings > Generate access tokens, for this page.',
      isSecret: true,
    },
    appSecret,
    humanAgent,
    verifyToken,
    graphVersion,
    metaAddress,
  ],
  provider: {
    name: 'Meta',
    thing: 'Page',
    test: 'Press “Test”: Meta is asked whether the token is that of the page, and the secret that of the app.',
    subscribe: {
      button: 'Subscribe the page',
      how: 'Paste the callback URL and the verify token at Meta, then press “Subscribe the page”: without that no hook comes.',
      done: 'Subscribed',
    },
    paste:
      'Paste these two at Meta: in your app, Messenger > API settings > Configure webhooks. All pages of one app share one URL. Subscribe the app to the fields messages, messaging_postbacks, messaging_referrals, message_deliveries, message_reads, message_echoes, message_edits, message_reactions, messaging_policy_enforcement and standby.',
    write: 'Write to the page in Messenger, from an account of Facebook that has a role in the app.',
    answer: 'Answer in the inbox what you have written in Messenger.',
    refused:
      'Check whether the app secret is that of the app whose webhook this is, and whether a proxy changes the body of requests. Meta repeats what was refused for a while, so it arrives once that is mended.',
    change:
      'For a new page access token or app secret. The page stays: connect another one as a channel of its own.',
  },
}
