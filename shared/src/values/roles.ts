/**
 * What a member may do in an account (docs/interface.md#roles), the widest first. Each may do all that the ones after it may.
 */
export const roles = ['owner', 'admin', 'manager', 'agent', 'viewer'] as const
export type Role = (typeof roles)[number]

/** The least role in an agency with which a member acts as its sub-accounts. */
export const actingRole = 'agent' satisfies Role

/** The widest role in example data: what only wider ones may do connects an account to the world. */
export const exampleRole = 'manager' satisfies Role

/** Whether somebody with `role` may do what `needed` may. */
export const roleAllows = (role: Role, needed: Role): boolean => roles.indexOf(role) <= roles.indexOf(needed)
