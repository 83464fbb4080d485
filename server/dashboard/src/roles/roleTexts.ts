import { roles, type Role } from '@replyloop/shared/values/roles'

/** Each role by its name, and what it may do beside what the ones after it may. */
export const roleTexts: Readonly<Record<Role, { readonly label: string; readonly may: string }>> = {
  owner: { label: 'Owner', may: 'Everything, also to make others owners and to delete sub-accounts.' },
  admin: { label: 'Admin', may: 'Also channels, webhooks, API keys, settings, members and the audit log.' },
  manager: {
    label: 'Manager',
    may: 'Also campaigns, lists, imports and exports, templates; merges and erases contacts.',
  },
  agent: { label: 'Agent', may: 'Answers in the inbox; adds and edits contacts.' },
  viewer: {
    label: 'Viewer',
    may: 'Reads conversations, contacts, lists and campaigns, and changes nothing.',
  },
}

/** The roles that somebody with `own` may give, the widest first. */
export const rolesUpTo = (own: Role): readonly Role[] => roles.slice(roles.indexOf(own))
