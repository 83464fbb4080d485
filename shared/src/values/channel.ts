/** The label of a message whose source names none (contract section 2). */
export const defaultChannel = 'custom'
