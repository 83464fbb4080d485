import { channelKindNames } from '@replyloop/shared/values/channel'
import type { KindTexts } from './kindTexts.ts'

/** SMS and MMS by Telnyx (docs/channels/telnyx.md). */
export const telnyxTexts: KindTexts = {
  title: channelKindNames.telnyx,
  meaning: 'SMS and MMS by a number or a messaging profile of your own at Telnyx.',
  needs:
    'an account at Telnyx and a number on a messaging profile; for the United States, a registration of that number.',
  opens: 'Campaigns can write first.',
  connect: 'Connect a number',
  name: 'sms',
  fields: [
    {
      name: 'apiKey',
      label: 'API key',
      hint: 'Telnyx: Mission Control > Account Settings > Keys & Credentials > API Keys. It begins with KEY.',
      isSecret: true,
    },
    {
      name: 'publicKey',
      label: 'Public key',
      hint: 'Telnyx: Mission Control > Account Settings > Keys & Credentials > Public Key. Hooks are verified by it.',
    },
    {
      name: 'from',
      label: 'Number',
      hint: 'The number that sends, such as +12025550123. Give this one, or a messaging profile: at least one of the two.',
      stays: true,
      orElse: 'messagingProfileId',
    },
    {
      name: 'messagingProfileId',
      label: 'Messaging profile ID',
      hint: 'Telnyx: Messaging > Programmable Messaging > your profile. Without a number, the profile’s number pool sends.',
      stays: true,
      whenEmpty: 'The profile of the number',
    },
    {
      name: 'apiUrl',
      label: 'API address',
      hint: 'Only for a proxy or a test.',
      whenEmpty: 'https://api.telnyx.com',
    },
  ],
  provider: {
    name: 'Telnyx',
    thing: 'Number',
    test: 'Press “Test”: Telnyx is asked whether the key works, and whether the number is on a messaging profile.',
    subscribe: {
      button: 'Set the URL at Telnyx',
      how: 'Press “Set the URL at Telnyx”, or paste the callback URL there: without it nothing comes in.',
      done: 'The URL is set',
    },
    paste:
      'By hand, at Telnyx: Messaging > Programmable Messaging > your profile > Inbound: “Send a webhook to this URL”, and the same as failover URL, with webhook API version 2.',
    write: 'Write an SMS to the number from a phone.',
    answer: 'Answer in the inbox, or write to a contact who has agreed to it.',
    refused:
      'Check whether the public key is that of this account, and whether the clocks of this machine are right: a signature is good for five minutes. Telnyx tries each URL three times, and then gives up.',
    change: 'For a new API key. The number stays: connect another one as a channel of its own.',
  },
}
