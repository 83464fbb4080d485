import { broadcastCountsOutput } from '../broadcastFields.ts'
import { outputFields } from '../fields.ts'
import { eventTrigger, filterFields } from './eventTrigger.ts'

const broadcastChangedOutput = outputFields(
  ['id', 'Event ID'],
  ['broadcast__id', 'Broadcast ID'],
  ['broadcast__name', 'Broadcast Name'],
  ['broadcast__state', 'State'],
  ['broadcast__reason', 'Pause Reason'],
  ['broadcast__campaignId', 'Campaign ID'],
)

/** Somebody has started a broadcast. */
export const broadcastStarted = eventTrigger({
  key: 'broadcast_started',
  type: 'broadcast.started',
  noun: 'Broadcast',
  label: 'Broadcast Started',
  description: 'Triggers when somebody starts a broadcast, now or for a time to come.',
  inputFields: filterFields,
  outputFields: broadcastChangedOutput,
})

/** A broadcast is paused. */
export const broadcastPaused = eventTrigger({
  key: 'broadcast_paused',
  type: 'broadcast.paused',
  noun: 'Broadcast',
  label: 'Broadcast Paused',
  description: 'Triggers when a broadcast is paused, by somebody or by itself, with the reason.',
  inputFields: filterFields,
  outputFields: broadcastChangedOutput,
})

/** Every message of a broadcast has ended. */
export const broadcastDone = eventTrigger({
  key: 'broadcast_done',
  type: 'broadcast.done',
  noun: 'Broadcast',
  label: 'Broadcast Done',
  description: 'Triggers when every message of a broadcast has ended, with how many went where.',
  inputFields: filterFields,
  outputFields: [...broadcastChangedOutput, ...broadcastCountsOutput('broadcast__counts__')],
})
