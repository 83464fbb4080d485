// Whom a start would greet, and when, before it does.

export { countsAsMany } from './campaign.rules.ts'
export { greetsAnybody, planChanged, requireConfirmation } from './greeting/confirmGreeting.rules.ts'
export { createGreetingPlanner, type Joiner, listGreetingCampaigns } from './greeting/planGreeting.ts'
