// Whom a start would greet, and when, before it does.

export { countsAsMany } from './campaign.rules.ts'
export { greetsAnybody, planChanged, requireConfirmation } from './greeting/confirmGreeting.rules.ts'
export { planKey, planKeptMs, type PlannedPress, pressedPlan, showPlan } from './greeting/keptPlans.ts'
export { deleteOldPlans, dropKeptPlan, findKeptPlan, keepMadePlan } from './greeting/keptPlans.store.ts'
export { createGreetingPlanner, type Joiner, listGreetingCampaigns } from './greeting/planGreeting.ts'
