// What this module does when something has happened in another one.

export { scheduleInbound } from './connecting/scheduleInbound.ts'
export { publishChannelStopped } from './connecting/stopChannel.ts'
export { restLanesOf, resumeLanesOf } from './sending/restLanes.ts'
export { applyTemplateChange } from './templates/changeTemplate.ts'
