// Calls of a channel’s provider, and when a channel may write.

export { createChannelLanes } from './sending/channelLane.ts'
export { endsMarketing, isOfPerson, stopsChannel } from './sending/errors.rules.ts'
export { findMedia } from './sending/findMedia.ts'
export { mayOpen, templateHold } from './sending/mayOpen.rules.ts'
export { type CallParts, openCall } from './sending/openCall.ts'
export {
  describeClosedWindow,
  lastReceivedOf,
  lateUntilOf,
  windowFor,
  windowOf,
} from './sending/window.rules.ts'
