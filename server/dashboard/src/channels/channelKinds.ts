import { channelKindNames, type ChannelKind, type ChannelState } from '@replyloop/shared/values/channel'
import {
  Camera,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Smartphone,
  type LucideIcon,
} from 'lucide-react'

/** A setting that the owner enters. */
export interface SettingField {
  readonly name: string
  readonly label: string
  /** Where to find it. */
  readonly hint: string
  readonly isSecret?: boolean
  /** Whether it makes the channel what it is, and so stays. */
  readonly stays?: boolean
  /** What holds while it is left empty; a field without it is required. */
  readonly whenEmpty?: string
}

interface KindTexts {
  readonly title: string
  readonly icon: LucideIcon
  readonly meaning: string
  readonly connect: string
  /** What it is connected with; without any, one click connects it, once. */
  readonly fields: readonly SettingField[]
}

/** The kinds of channels, as the pages tell of them. */
export const kindTexts: Readonly<Record<ChannelKind, KindTexts>> = {
  sandbox: {
    title: channelKindNames.sandbox,
    icon: Smartphone,
    meaning:
      'A phone drawn in these pages, beside each campaign and in the inbox: to try everything out without a platform. No URL, no key.',
    connect: 'Use the sandbox',
    fields: [],
  },
  whatsapp: {
    title: channelKindNames.whatsapp,
    icon: MessageCircle,
    meaning:
      'A number of WhatsApp Business, by an app of your own at Meta. People write to it, and campaigns, the bot and you answer.',
    connect: 'Connect a number',
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
      {
        name: 'appSecret',
        label: 'App secret',
        hint: 'Meta: your app > App settings > Basic. Hooks are signed with it.',
        isSecret: true,
      },
      {
        name: 'verifyToken',
        label: 'Verify token',
        hint: 'What Meta shows when it asks whether the callback URL is right.',
        whenEmpty: 'One is made for you',
      },
      {
        name: 'graphVersion',
        label: 'Graph version',
        hint: 'The version of Meta’s interface.',
        whenEmpty: 'v25.0',
      },
      {
        name: 'apiUrl',
        label: 'API address',
        hint: 'Only for a proxy or a test.',
        whenEmpty: 'https://graph.facebook.com',
      },
    ],
  },
  twilio: {
    title: channelKindNames.twilio,
    icon: MessageSquareText,
    meaning: 'SMS and MMS by a number or a Messaging Service of your own at Twilio.',
    connect: 'Connect a number',
    fields: [],
  },
  telnyx: {
    title: channelKindNames.telnyx,
    icon: MessageSquareText,
    meaning: 'SMS and MMS by a number or a messaging profile of your own at Telnyx.',
    connect: 'Connect a number',
    fields: [],
  },
  messenger: {
    title: channelKindNames.messenger,
    icon: MessagesSquare,
    meaning: 'What people write to a Facebook page of yours.',
    connect: 'Connect a page',
    fields: [],
  },
  instagram: {
    title: channelKindNames.instagram,
    icon: Camera,
    meaning: 'What people write to a professional account of yours on Instagram.',
    connect: 'Connect an account',
    fields: [],
  },
}

/** The states of a channel, and what happens next in each. */
export const stateTexts: Readonly<Record<ChannelState, { label: string; color: string; next: string }>> = {
  active: { label: 'Connected', color: 'green', next: 'Messages go out and come in.' },
  stopped: {
    label: 'Stopped',
    color: 'orange',
    next: 'What goes out waits, and nothing is lost. Mend what the reason says, then press “Try again”; a good test and saved settings do the same.',
  },
  off: {
    label: 'Not connected',
    color: 'gray',
    next: 'Nothing goes out: what was left to send waits. What people write still comes in, but no bot answers. “Connect again” takes the settings that it had.',
  },
}
