import { z } from 'zod'
import { accountTypes } from '../values/account.ts'
import { maxName, minPassword } from '../values/limits.ts'
import { DeclaredKeyFields } from './apiKey.ts'
import { AutomaticLimits } from './automaticLimits.ts'
import { RatePerMinute } from './campaign.ts'
import { DeclaredCampaign } from './declaredCampaign.ts'
import { DeclareField } from './customField.ts'
import { ConnectChannel, type ConnectedChannel } from './connectedChannel.ts'
import { CreditAmount, InitialCredits } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { clearableInput, Email, optionalInput, requiredText, text, WebAddress } from './fields.ts'
import { Filter } from './filter.ts'
import { Hours } from './hours.ts'
import { UpdateInboxSettings, withoutAwayFiles } from './inboxSettings.ts'
import { Settings } from './settings.ts'
import { Authorization } from './authorization.ts'
import { Shortcut, SnippetContent } from './snippet.ts'
import { DeclaredTeam } from './team.ts'
import { foldShortcut } from '../values/snippet.ts'
import { foldName } from '../values/foldName.ts'
import { maxTeamName } from '../values/team.ts'
import { tagColours } from '../values/tag.ts'
import { TagName } from './tag.ts'

/** What a snippet of a file says. */
const DeclaredSnippetContent = SnippetContent.refine(({ attachments }) => attachments === undefined, {
  path: ['attachments'],
  message: 'cannot be declared: attach files on the page of the snippet, where they stay',
})

/** The kind of an account. */
export const AccountType = z.enum(accountTypes)

/** The account behind a key: connection test and label. */
export const Me = z
  .object({
    id: z.string().meta({ example: 'acc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    type: AccountType,
    balance: z.number().meta({ description: 'Credits.' }),
  })
  .meta({ id: 'Me' })

/** The form of an API key (docs/interface.md#api-keys). */
export const ApiKey = z
  .string()
  .regex(/^rl_[0-9A-Za-z]{38}$/, 'must be rl_ and 38 letters and digits; leave it out to have one made')

/** A password that somebody chooses. */
export const Password = text(1024).min(minPassword, `must be at least ${minPassword} characters`)

/**
 * Below which balance a sub-account is granted credits, how many at a time, and at most how many in a month; without such a
 * limit its agency is told and grants them (docs/interface.md#auto-recharge).
 */
export const AutoRecharge = z
  .object({
    threshold: CreditAmount,
    amount: CreditAmount,
    monthlyLimit: optionalInput(CreditAmount).meta({
      description:
        'Credits that are granted by themselves in a calendar month at most; `null` or left out: nothing is, and the agency gets the event.',
    }),
  })
  .refine(({ amount, monthlyLimit }) => monthlyLimit === undefined || monthlyLimit >= amount, {
    path: ['monthlyLimit'],
    message: 'must be at least the amount; leave it out to be told only',
  })
export type AutoRecharge = z.output<typeof AutoRecharge>

const replyWebhook = z.object({
  url: WebAddress.max(2048),
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and base64; leave it out to have one made')
    .optional(),
  authorization: clearableInput(Authorization),
  showsButtons: z.boolean().optional().meta({
    description:
      'Whether what is behind the URL shows buttons itself; else numbered lines of `body` stand for them.',
  }),
})

const DeclaredKey = DeclaredKeyFields.extend({ apiKey: ApiKey.optional() })
export type DeclaredKey = z.output<typeof DeclaredKey>

const uniqueByName = <S extends z.ZodType<{ name: string }>>(item: S) =>
  z.array(item).superRefine((entries, context) => {
    const names = entries.map(({ name }, index) => ({ key: name, path: [index, 'name'] }))
    refuseRepeated(names, 'occurs twice', context)
  })

const DeclaredSnippets = z
  .array(
    z.object({
      shortcut: Shortcut,
      content: DeclaredSnippetContent,
      team: clearableInput(requiredText(maxTeamName).trim()).meta({
        description: 'Its team, by name; `null`: it is everybody’s.',
      }),
    }),
  )
  .superRefine((snippets, context) => {
    const shortcuts = snippets.map(({ shortcut }, index) => ({
      key: foldShortcut(shortcut),
      path: [index, 'shortcut'],
    }))
    refuseRepeated(shortcuts, 'occurs twice', context)
  })

const DeclaredTeams = z.array(DeclaredTeam).superRefine((teams, context) => {
  const names = teams.map(({ name }, index) => ({ key: foldName(name), path: [index, 'name'] }))
  refuseRepeated(names, 'occurs twice', context)
  if (teams.filter(({ isDefault }) => isDefault === true).length > 1)
    context.addIssue({ code: 'custom', message: 'can have one team alone with isDefault' })
})

/** A setting in a file: a text, or a switch, which is stored as `yes` or `no`. As an input of any type, `settings` may stand beside it. */
const DeclaredSetting = z.preprocess(
  (setting: unknown) => (typeof setting === 'boolean' ? (setting ? 'yes' : 'no') : setting),
  z.string('must be a text: write ids and numbers in quotes').pipe(text(4096)),
)

/** A channel with its settings beside `kind` and `name`, or under `settings`, or both where they agree. */
const DeclaredChannel = ConnectChannel.extend({ settings: z.record(z.string(), DeclaredSetting).default({}) })
  .catchall(DeclaredSetting)
  .superRefine(({ kind: _kind, name: _name, settings, ...beside }, context) => {
    for (const [setting, value] of Object.entries(beside))
      if (settings[setting] !== undefined && settings[setting] !== value)
        context.addIssue({ code: 'custom', path: [setting], message: `and settings.${setting} differ` })
  })
export type DeclaredChannel = z.output<typeof DeclaredChannel>

const accountFields = {
  email: Email,
  name: requiredText(maxName),
  password: Password.optional(),
  apiKey: ApiKey.optional(),
  apiKeys: uniqueByName(DeclaredKey).default([]),
  replyWebhook: replyWebhook.nullable().optional(),
  rateLimitPerMinute: RatePerMinute.nullable().optional(),
  credits: InitialCredits.optional(),
  ...Settings.shape,
  limits: AutomaticLimits.optional(),
  channels: z.array(DeclaredChannel).default([]),
  customFields: uniqueByName(DeclareField).default([]),
  lists: uniqueByName(z.object({ name: requiredText(maxName) })).default([]),
  tags: uniqueByName(z.object({ name: TagName, colour: z.enum(tagColours).optional() })).default([]),
  segments: uniqueByName(z.object({ name: requiredText(maxName), filter: Filter })).default([]),
  snippets: DeclaredSnippets.default([]),
  teams: DeclaredTeams.default([]),
  hours: clearableInput(Hours),
  inbox: withoutAwayFiles(UpdateInboxSettings).optional(),
  campaigns: uniqueByName(DeclaredCampaign).default([]),
}

const DeclaredSubAccount = z.object({
  ...accountFields,
  autoRecharge: AutoRecharge.nullable().optional(),
})
export type DeclaredSubAccount = z.output<typeof DeclaredSubAccount>

const DeclaredAccount = z.object({
  ...accountFields,
  type: AccountType.optional(),
  metered: z.boolean().optional(),
  subAccounts: z.array(DeclaredSubAccount).default([]),
})
export type DeclaredAccount = z.output<typeof DeclaredAccount>

/** A provisioning file (docs/interface.md#provisioning). Every email may occur once in it. */
export const ProvisionFile = z.object({
  accounts: z.array(DeclaredAccount).superRefine((accounts, context) => {
    const emails = accounts.flatMap((account, index) => [
      { key: account.email, path: [index, 'email'] },
      ...account.subAccounts.map((sub, at) => ({
        key: sub.email,
        path: [index, 'subAccounts', at, 'email'],
      })),
    ])
    refuseRepeated(emails, 'occurs twice in this file', context)
  }),
})
export type ProvisionFile = z.output<typeof ProvisionFile>

/** What provisioning prints: ids, and each new API key and secret once (docs/interface.md#provisioning). */
export interface ProvisionResult {
  accounts: (ProvisionedIds & { subAccounts: ProvisionedIds[] })[]
}
/**
 * The ids of one provisioned account. `apiKey` and `replyWebhookSecret` are `null` unless provisioning generated them
 * now.
 */
export interface ProvisionedIds {
  email: string
  id: string
  apiKey: string | null
  replyWebhookSecret: string | null
  /** The named keys, each with its key where that was generated now; left out where the file declares none. */
  apiKeys?: { name: string; id: string; apiKey: string | null }[]
  /** The connected channels; left out where the file declares none. */
  channels?: Pick<ConnectedChannel, 'name' | 'id' | 'kind' | 'hookUrl' | 'verifyToken'>[]
  lists: { name: string; id: string }[]
  campaigns: { name: string; id: string }[]
  /** Left out where the file declares none. */
  segments?: { name: string; id: string }[]
  snippets?: { shortcut: string; id: string }[]
  teams?: { name: string; id: string }[]
}

/** Adds an issue for each entry whose key an earlier one has, too; `message` says so, and is followed by the key. */
function refuseRepeated(
  entries: readonly { readonly key: string; readonly path: PropertyKey[] }[],
  message: string,
  context: z.core.$RefinementCtx,
): void {
  const seen = new Set<string>()
  for (const { key, path } of entries) {
    if (seen.has(key)) context.addIssue({ code: 'custom', path, message: `${message}: ${key}` })
    seen.add(key)
  }
}

/** The account behind a key, for `contract.ts`. */
export const accountEndpoints = {
  getMe: endpoint('GET', '/me', {
    tag: 'Account',
    summary: 'Read the account of the key',
    scope: 'any',
    needs: 'viewer',
    description: 'Serves as a connection test.',
    responses: { 200: Me },
  }),
}
