// Mails that other parts of the service cause.

export { scheduleBalanceLooks } from './sending/lookAtBalance.ts'
export { scheduleWeeklyMails } from './sending/mailWeekly.ts'
