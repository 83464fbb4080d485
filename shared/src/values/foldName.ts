/** A name as it is compared with others of its kind: those that differ in case alone are one. */
export const foldName = (name: string): string => name.normalize().toLowerCase().replaceAll('ς', 'σ')
