// Whom a start would greet, and when, before it does.

export { greetsAnybody, planChanged, requireConfirmation } from './greeting/confirmGreeting.rules.ts'
export { createGreetingPlanner, type Joiner, listGreetingCampaigns } from './greeting/planGreeting.ts'
