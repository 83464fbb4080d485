// What the jobs of this module do.

export { rechargeInNewMonth } from './recharge/autoRecharge.ts'
