export type { CampaignLookup } from './subscriptions/lookups.ts'
export {
  makeWebhookSecret,
  nextAuthorization,
  openAuthorization,
  rotatedSecrets,
  signingSecrets,
} from './subscriptions/signature.ts'
export {
  deleteGoneSubscriptions,
  findSubscription,
  findSubscriptionOfCampaign,
  purgeDeletedSubscriptions,
} from './subscriptions/subscriptions.store.ts'
