// What has happened to a contact, in order.

export { presentDecision } from './timeline/timeline.presenter.ts'
export {
  deleteSomeDecisionsOf,
  type DecisionOn,
  findLatestOptOut,
  listTimelineFrom,
  moveTimeline,
  recordTimeline,
  recordTimelineAll,
  type TimelineRow,
} from './timeline/timeline.store.ts'
export { lastDetail, recordTimelineOfMany } from './timeline/timelineOfMany.store.ts'
