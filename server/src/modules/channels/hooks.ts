// What providers post to a channel.

export { foreignEvent, ofNoChannel } from './hooks/foreignEvent.rules.ts'
export { channelsNamed, openHook, readsHook, takesHooks } from './hooks/hookEvents.ts'
export { countRefusedHook, setInboundListed, setLastHook } from './hooks/hooks.store.ts'
export type { HookBase } from './hooks/hookUrl.ts'
export { addNotice, deleteNoticesNaming } from './hooks/notices.store.ts'
export { applyNotice } from './hooks/applyNotice.ts'
