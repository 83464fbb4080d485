// Deliveries of events, and their history.

export { presentAttempt } from './deliveries/deliveryHistory.presenter.ts'
export { listMessageAttempts } from './deliveries/deliveryHistory.store.ts'
export { readDeliveries, readHealth } from './deliveries/deliveryHistory.ts'
export { postEvent, type Target } from './deliveries/postEvent.ts'
export { createWebhookLanes } from './deliveries/webhookLane.ts'
export { type EventLaneParts, notConfiguredResult, openEventLane } from './deliveries/eventLane.ts'
