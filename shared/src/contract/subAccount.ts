import { z } from 'zod'
import { actingRole } from '../values/roles.ts'
import { AutoRecharge } from './account.ts'
import { CreditAmount, InitialCredits } from './credits.ts'
import { endpoint, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import {
  byId,
  Email,
  Instant,
  optionalInput,
  optionalName,
  requiredText,
  text,
  restorePlus,
  withPlusRestored,
} from './fields.ts'
import { Session } from './session.ts'

/** The body that grants credits to a sub-account (docs/interface.md#grant-credits). */
export const GrantCredits = z
  .object({ email: Email, amount: CreditAmount, description: optionalInput(text(500).trim()) })
  .meta({
    id: 'GrantCredits',
    example: { email: 'client@shop.test', amount: 100, description: 'Auto-recharge of November' },
  })
export type GrantCredits = z.output<typeof GrantCredits>

/** The result of a grant, in credits. */
export const GrantedCredits = z
  .object({
    success: z.literal(true),
    sub_account_id: z.string(),
    credits_added: z.number(),
    new_balance: z.number(),
  })
  .meta({ id: 'GrantedCredits' })

/** The body that creates a sub-account. The field names are those of existing clients. */
export const CreateSubAccount = withAliases(
  z.object({
    email: Email,
    first_name: optionalName,
    last_name: optionalName,
    business_name: optionalName,
    usage_limits: optionalInput(z.object({ credits: optionalInput(InitialCredits) })),
  }),
  {
    first_name: ['firstName'],
    last_name: ['lastName'],
    business_name: ['businessName'],
    usage_limits: ['usageLimits'],
  },
).meta({
  id: 'CreateSubAccount',
  example: { email: 'client@shop.test', business_name: 'Shop', usage_limits: { credits: 100 } },
})
export type CreateSubAccount = z.output<typeof CreateSubAccount>

/** A sub-account as existing clients read it. */
export const SubAccount = z
  .object({
    success: z.literal(true),
    sub_account_id: z.string(),
    data: z.object({
      id: z.string().meta({ example: 'acc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
      email: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      business_name: z.string().nullable(),
      balance: z.number(),
      created_at: Instant,
      suspended_at: Instant.nullable().optional(),
      deletion_due_at: Instant.nullable().optional(),
    }),
  })
  .meta({ id: 'SubAccount' })

/** A sub-account as its agency manages it. Amounts are credits. */
export const SubAccountRow = z
  .object({
    id: z.string().meta({ example: 'acc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string().meta({ example: 'Shop' }),
    email: z.string().meta({ example: 'client@shop.test' }),
    balance: z.number(),
    autoRecharge: z
      .object({ threshold: z.number(), amount: z.number(), monthlyLimit: z.number().nullable() })
      .nullable()
      .meta({ description: '`null`: it is off.' }),
    rechargedThisMonth: z
      .number()
      .meta({ description: 'What has been granted by itself in the present month.' }),
    rechargeRequested: z
      .boolean()
      .meta({ description: 'Whether the agency was asked for credits that it has not granted yet.' }),
    suspendedAt: Instant.nullable().meta({ description: 'Since when it is suspended; `null`: it is not.' }),
    deletionDueAt: Instant.nullable().meta({
      description: 'When it is deleted with all that it has; `null`: it stays.',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'ManagedSubAccount' })
export type SubAccountRow = z.output<typeof SubAccountRow>

/** What tells the auto-recharge of a sub-account from what it was. */
export const rechargeVersion: Version = {
  of: 'sub-account',
  fields: SubAccountRow.pick({ autoRecharge: true }),
}

/** The body that sets the auto-recharge of a sub-account. */
const SetAutoRecharge = z.object({ autoRecharge: AutoRecharge.nullable() }).meta({
  id: 'SetAutoRecharge',
  example: { autoRecharge: { threshold: 10, amount: 100, monthlyLimit: 500 } },
})

/** The query that finds a sub-account by its email. */
export const FindSubAccount = z.object({
  email: withPlusRestored(requiredText(320).pipe(Email), restorePlus.email),
})

/** Sub-accounts, for `contract.ts` (docs/interface.md#agencies). */
export const subAccountEndpoints = {
  grantCredits: endpoint('POST', '/subaccounts/credits', {
    tag: 'Credits',
    summary: 'Grant credits to a sub-account',
    description:
      'For agencies. Send the `idempotency_key` of the auto-recharge webhook as `Idempotency-Key`: it grants once, for ever.',
    access: 'agency',
    scope: 'full',
    needs: 'admin',
    body: GrantCredits,
    responses: { 200: GrantedCredits },
    errors: ['SUBACCOUNT_NOT_FOUND', 'INVALID_EMAIL'],
    keepsIdempotencyKeyForever: true,
  }),
  createSubAccount: endpoint('POST', '/subaccounts', {
    tag: 'Credits',
    summary: 'Create a sub-account',
    description: '`usage_limits.credits` is granted at once.',
    access: 'agency',
    scope: 'full',
    needs: 'admin',
    body: CreateSubAccount,
    responses: { 201: SubAccount },
    errors: ['EMAIL_TAKEN', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
  }),
  findSubAccount: endpoint('GET', '/subaccounts', {
    tag: 'Credits',
    summary: 'Find a sub-account by email',
    description: 'One of your own, with its balance.',
    access: 'agency',
    scope: 'read',
    needs: 'viewer',
    query: FindSubAccount,
    responses: { 200: SubAccount },
    errors: ['SUBACCOUNT_NOT_FOUND', 'INVALID_EMAIL'],
  }),
  suspendSubAccount: endpoint('POST', '/subaccounts/:id/suspend', {
    tag: 'Credits',
    summary: 'Suspend a sub-account',
    description:
      'Stops all that it sends; it receives and keeps everything. One that is suspended already stays as it is.',
    access: 'agency',
    scope: 'full',
    needs: 'admin',
    params: byId,
    responses: { 200: SubAccountRow },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  resumeSubAccount: endpoint('POST', '/subaccounts/:id/resume', {
    tag: 'Credits',
    summary: 'Resume a sub-account',
    description:
      'What waited goes out in order. One that is to be deleted is kept. One that is not suspended stays as it is.',
    access: 'agency',
    scope: 'full',
    needs: 'admin',
    params: byId,
    responses: { 200: SubAccountRow },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  setAutoRecharge: endpoint('PATCH', '/subaccounts/:id/auto_recharge', {
    tag: 'Credits',
    summary: 'Set the auto-recharge of a sub-account',
    description:
      'Below which balance it is granted credits by itself, or its agency is asked for them, and how many; `null` switches it off.',
    access: 'agency',
    scope: 'full',
    needs: 'admin',
    params: byId,
    body: SetAutoRecharge,
    version: rechargeVersion,
    responses: { 200: SubAccountRow },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
}

/** What takes a signed-in person, for `dashboardContract.ts`. */
export const dashboardSubAccountEndpoints = {
  deleteSubAccount: endpoint('DELETE', '/subaccounts/:id', {
    tag: 'Credits',
    summary: 'Suspend a sub-account, end its API keys, and delete it with all that it has in 30 days',
    access: 'session',
    needs: 'owner',
    params: byId,
    responses: { 200: SubAccountRow },
    errors: ['AGENCY_ONLY', 'SUBACCOUNT_NOT_FOUND'],
  }),
  impersonateSubAccount: endpoint('POST', '/subaccounts/:id/session', {
    tag: 'Account',
    summary: 'Sign in as a sub-account; both audit logs tell',
    access: 'session',
    needs: actingRole,
    params: byId,
    responses: { 201: Session },
    errors: ['AGENCY_ONLY', 'SUBACCOUNT_NOT_FOUND'],
  }),
}
