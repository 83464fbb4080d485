/** The kinds of channels that can be connected. */
export const channelKinds = ['sandbox'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** `stopped`: the provider refuses everything, and its messages wait; `off`: disconnected by a person. */
export const channelStates = ['active', 'off', 'stopped'] as const
export type ChannelState = (typeof channelStates)[number]
