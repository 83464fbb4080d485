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

/** A professional account of Instagram (docs/channels/instagram.md). */
export const instagramTexts: KindTexts = {
  title: channelKindNames.instagram,
  meaning: 'What people write to a professional account of yours on Instagram, and your answers.',
  needs: 'a business or creator account, and an app at Meta with the permission to manage its messages.',
  opens: peopleWriteFirst,
  connect: 'Connect an account',
  name: 'instagram',
  fields: [
    {
      name: 'instagramId',
      label: 'Instagram account ID',
      hint: 'Meta: your app > Instagram > API setup, beside the account. Digits alone; not the user name.',
      stays: true,
    },
    {
      name: 'login',
      label: 'Token made by',
      hint: 'Which of the two ways of Meta’s app pages the access token below was made by.',
      choices: [
        { value: 'instagram', label: 'Instagram login' },
        { value: 'page', label: 'The Facebook page that it is linked to' },
      ],
    },
    {
      name: 'accessToken',
      label: 'Access token',
      hint: 'Meta: your app > Instagram > API setup > Generate access tokens. One made by Instagram login lasts 60 days. With a page, it is the page’s access token.',
      isSecret: true,
    },
    {
      ...appSecret,
      hint: 'Meta: the Instagram app secret of Instagram > API setup; with a page, the secret of App settings > Basic. Hooks are signed with it.',
    },
    humanAgent,
    verifyToken,
    graphVersion,
    { ...metaAddress, whenEmpty: 'https://graph.instagram.com, or with a page https://graph.facebook.com' },
  ],
  provider: {
    name: 'Meta',
    thing: 'Account',
    test: 'Press “Test”: Meta is asked whether the token is that of the account.',
    subscribe: {
      button: 'Subscribe the account',
      how: 'Paste the callback URL and the verify token at Meta, then press “Subscribe the account”: without that no hook comes.',
      done: 'Subscribed',
    },
    paste:
      'Paste these two at Meta: in your app, Instagram > API setup > Configure webhooks. All accounts of one app share one URL. Subscribe the app to the fields messages, messaging_postbacks, messaging_referral, messaging_seen, message_reactions and standby.',
    write: 'Write to the account from another account of Instagram that has a role in the app.',
    answer: 'Answer in the inbox what you have written on Instagram.',
    refused:
      'Check whether the app secret is the one that the hint of its field names: there are two. And whether a proxy changes the body of requests. Meta repeats what was refused for a while, so it arrives once that is mended.',
    change:
      'For a new access token or app secret. The account stays: connect another one as a channel of its own.',
  },
}
