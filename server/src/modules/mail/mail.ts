// Mails that other parts of the service cause.

export { scheduleBalanceLooks } from './sending/lookAtBalance.ts'
