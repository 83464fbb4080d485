import { channelKindNames } from '@replyloop/shared/values/channel'
import type { KindTexts } from './kindTexts.ts'

/** SMS and MMS by Twilio (docs/channels/twilio.md). */
export const twilioTexts: KindTexts = {
  title: channelKindNames.twilio,
  meaning: 'SMS and MMS by a number or a Messaging Service of your own at Twilio.',
  needs:
    'an upgraded account at Twilio and a number that can send SMS; for the United States, a registration of that number.',
  opens: 'Campaigns can write first.',
  connect: 'Connect a number',
  name: 'sms',
  fields: [
    {
      name: 'accountSid',
      label: 'Account SID',
      hint: 'Twilio: Console > Account Dashboard > Account Info. It begins with AC.',
    },
    {
      name: 'authToken',
      label: 'Auth token',
      hint: 'Twilio: beside the Account SID. Hooks are signed with it, also where an API key sends.',
      isSecret: true,
    },
    {
      name: 'from',
      label: 'Number',
      hint: 'The number that sends, such as +12025550123. Give this one, or a Messaging Service SID: one of the two.',
      stays: true,
      orElse: 'messagingServiceSid',
    },
    {
      name: 'messagingServiceSid',
      label: 'Messaging Service SID',
      hint: 'Twilio: Messaging > Services. It begins with MG. The service then chooses the number that sends.',
      stays: true,
      whenEmpty: 'The number above sends',
    },
    {
      name: 'apiKeySid',
      label: 'API key SID',
      hint: 'Twilio: Account > API keys & tokens. It begins with SK. Requests then go out by the key, which can be ended by itself.',
      whenEmpty: 'The auth token sends',
    },
    {
      name: 'apiKeySecret',
      label: 'API key secret',
      hint: 'Twilio: shown once, when the key is made.',
      isSecret: true,
      whenEmpty: 'The auth token sends',
      goesWith: 'apiKeySid',
    },
    {
      name: 'apiUrl',
      label: 'API address',
      hint: 'Only for a region of Twilio, a proxy or a test.',
      whenEmpty: 'https://api.twilio.com',
    },
  ],
  provider: {
    name: 'Twilio',
    thing: 'Number',
    test: 'Press “Test”: Twilio is asked whether the credentials work, and whether the number can send SMS.',
    subscribe: {
      button: 'Set the URL at Twilio',
      how: 'Press “Set the URL at Twilio”, or paste the callback URL there: without it nothing comes in.',
      done: 'The URL is set',
    },
    paste:
      'By hand, at Twilio: Phone Numbers > Manage > Active numbers > your number > Messaging Configuration: “A message comes in”, Webhook, HTTP POST, and the same URL under “Primary handler fails”. Of a Messaging Service, under Integration: “Send a webhook”, in both fields.',
    write: 'Write an SMS to the number from a phone.',
    answer: 'Answer in the inbox, or write to a contact who has agreed to it.',
    refused:
      'Check whether the auth token is the primary one of this account, and whether PUBLIC_URL is the very address that Twilio calls, with https. Twilio does not repeat what was refused; its log under Monitor > Logs > Errors still has it.',
    change: 'For a new auth token or API key. The number stays: connect another one as a channel of its own.',
  },
}
