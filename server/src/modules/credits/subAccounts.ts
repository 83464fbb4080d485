// Sub-accounts of an agency.

export { auditSubAccount } from './subAccounts/auditSubAccount.ts'
export { requireSubAccount } from './subAccounts/requireSubAccount.ts'
export { presentRecharge, presentSubAccountRow } from './subAccounts/subAccount.presenter.ts'
