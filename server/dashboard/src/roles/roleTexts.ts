import { roles, type Role } from '@replyloop/shared/values/roles'

/** Each role by its name, and what it may do. */
export const roleTexts: Readonly<Record<Role, { readonly label: string; readonly may: string }>> = {
  owner: { label: 'Owner', may: 'Everything, and makes others owners and deletes sub-accounts.' },
  admin: {
    label: 'Admin',
    may: 'What a manager does, and channels, webhooks, API keys, settings, members and the audit log.',
  },
  manager: {
    label: 'Manager',
    may: 'What an agent does, and campaigns, lists, imports, exports and templates; merges and erases contacts.',
  },
  agent: { label: 'Agent', may: 'Answers in the inbox; adds and edits contacts.' },
  viewer: {
    label: 'Viewer',
    may: 'Reads conversations, contacts, lists and campaigns, and changes nothing.',
  },
}

/** The roles that somebody with `own` may give, the widest first. */
export const rolesUpTo = (own: Role): readonly Role[] => roles.slice(roles.indexOf(own))
