// Accounts found by an email, an agency, a tenant.

export { findAccountByEmail } from './finding/accountByEmail.store.ts'
export {
  addToBalance,
  clearRechargeKey,
  setRecharged,
  setRechargeKey,
  setSpentOfDay,
} from './finding/balance.store.ts'
export { isOperator } from './finding/operator.store.ts'
export {
  countSubAccounts,
  findExampleOf,
  findSubAccount,
  listSubAccounts,
} from './finding/subAccounts.store.ts'
export { createFindTenant, tenantOf } from './keys/findCaller.ts'
