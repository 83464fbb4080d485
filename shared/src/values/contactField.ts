/** Before the name of a custom field where a text says which field of a contact is meant. */
export const customFieldPrefix = 'customFields.'

/** The contact's own fields that a field of a form may fill. */
export const ownFormTargets = ['firstName', 'lastName', 'email'] as const
