// Channels: connected, changed, stopped.

export { connectChannel, type ConnectParts, requireChannel } from './connecting/connectChannel.ts'
export { presentChannel } from './connecting/connectedChannel.presenter.ts'
export { listEveryMs, spanToList } from './connecting/inbound.rules.ts'
export { scheduleTokenRefreshes } from './connecting/refreshToken.ts'
export { scheduleAllInbound } from './connecting/scheduleInbound.ts'
export { stopAfterwards } from './connecting/stopChannel.ts'
