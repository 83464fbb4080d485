/** The label of a message whose source names none (docs/interface.md#channels). */
export const defaultChannel = 'custom'

/** The kinds of channels that can be connected. */
export const channelKinds = ['sandbox', 'whatsapp', 'twilio', 'telnyx', 'messenger', 'instagram'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** What each kind is called. */
export const channelKindNames: Readonly<Record<ChannelKind, string>> = {
  sandbox: 'Sandbox',
  whatsapp: 'WhatsApp',
  twilio: 'SMS by Twilio',
  telnyx: 'SMS by Telnyx',
  messenger: 'Messenger',
  instagram: 'Instagram',
}

/** `stopped`: it needs attention, and its messages wait; `off`: a person has disconnected it. */
export const channelStates = ['active', 'stopped', 'off'] as const
export type ChannelState = (typeof channelStates)[number]
