// Events that are kept.

export { deleteEventsByAge } from './stored/deleteEventsByAge.ts'
export {
  countEventsBefore,
  deleteEventsOf,
  deleteOldEvents,
  listEventIdsOf,
  listEventsById,
  moveEvents,
  selectEvent,
} from './stored/events.store.ts'
