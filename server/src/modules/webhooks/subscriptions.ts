// Subscriptions: secrets, signatures, headers, health.

export { nextAuthorization, openAuthorization } from './subscriptions/authorization.ts'
export type { CampaignLookup } from './subscriptions/lookups.ts'
export { rotatedSecrets, signingSecrets } from './subscriptions/secretOverlap.ts'
export { makeWebhookSecret } from './subscriptions/signature.ts'
export {
  deleteGoneSubscriptions,
  findSubscription,
  findSubscriptionOfCampaign,
  purgeDeletedSubscriptions,
} from './subscriptions/subscriptions.store.ts'
